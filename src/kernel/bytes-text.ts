// Sizes for people. Units are of 1024, as in the settings of PostgreSQL.
const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `3.2 GB` */
export function bytesText(bytes: number): string {
  const unit = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** unit
  return `${value >= 10 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

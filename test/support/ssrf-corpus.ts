// URLs that try to lead the service to where it must not go, and some that only look so. `HOST:PORT` stands where the tests
// put a port of their own. Each group says what becomes of its URLs: `literal` hosts are judged by the address written,
// `names` by what they resolve to, `whole` URLs by their form.
import type { TargetFault } from '../../src/outbound/target.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Every way to write an address that is this machine. */
export const loopback = words(`
  127.0.0.1 127.0.0.2 127.255.255.254 127.1 127.0.1 127.65535 127.0x1 127.0.0.01 127.0.0.0x1 127.0.0.1. 0x7f.1. 0x7f.1
  0x7f.0.1 0x7f.0.0.1 0x7f000001 0X7F000001 0x7F.0X00.0x0.0x01 0x000000007f000001 2130706433 2130706434 017700000001
  0177.1 0177.0.1 0177.0.0.1 0177.0x0.0.1 00000177.1 0000000000000000000000000000177.0.0.1
  127%2e0%2e0%2e1 %31%32%37.0.0.1 %3127.1 0%787f.1
  １２７.０.０.１ １２７.1 127。0。0。1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① ⑫7.1 𝟏𝟐𝟕.𝟎.𝟎.𝟏 𝟙𝟚𝟟.𝟘.𝟘.𝟙 ¹²⁷.⁰.⁰.¹ ₁₂₇.₀.₀.₁ ０ｘ７ｆ.1 0ｘ7F000001
  127\u00ad.0.0.1 127.0.0.1\u00ad 127\u200b.0.0.1 ２１３０７０６４３３
  [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [0::1] [0:0::0:1] [::0.0.0.1] [::0:1]
`)

const unspecified = words(`
  0.0.0.0 0 00 0x0 0x 0.0 0.1 0.0.0.1 0.255.255.255 000.000.000.000 ０ 0。0。0。0 [::] [0:0:0:0:0:0:0:0] [::0] [::0.0.0.0]
`)

const inside = words(`
  10.0.0.1 10.1 10.255.255.255 0xa.1 012.1 167772161 0x0a000001 １０.1 10。0。0。1
  172.16.0.1 172.16.1 172.31.255.254 0xac100001 2886729729 0254.020.0.1
  192.168.0.1 192.168.257 192.168.1.1 0xc0a80101 3232235777 0300.0250.1.1 192.11010305
  100.64.0.1 100.127.255.255 100.100.100.200 1681915905 0x64.0x40.1
  169.254.169.254 2852039166 0xa9fea9fe 0xA9.0xFE.0xA9.0xFE 0251.0376.0251.0376 025177524776 169.254.43518 169.16689662
  169。254。169。254 １６９.２５４.１６９.２５４ ①⑥⑨.②⑤④.①⑥⑨.②⑤④ 169.254%2e169.254 169.254.169.254. 169.254.170.2 169.254.0.1
  168.63.129.16 0xa83f8110 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.175.48.1
  198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 254.1 255.255.255.255
  4294967295 0xffffffff 037777777777
`)

const inside6 = words(`
  [::127.0.0.1] [::7f00:1] [::10.0.0.1] [::93.184.216.34] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:127.0.0.1]
  [0:0:0:0:0:ffff:127.0.0.1] [0000:0000:0000:0000:0000:ffff:7f00:0001] [::ffff:0.0.0.0] [::ffff:10.0.0.1]
  [::ffff:192.168.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:93.184.216.34] [::ffff:0:127.0.0.1]
  [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b::8.8.8.8] [0064:ff9b::1]
  [64:ff9b:1::7f00:1] [64:ff9b:1::10.0.0.1] [64:ff9b:1:fffe:7f00:1::]
  [2002:7f00:1::] [2002:7f00:0001::1] [2002:a00:1::] [2002:a9fe:a9fe::1] [2002:c0a8:101::] [2002:5db8:d822::1]
  [2001::1] [2001:0:7f00:1::] [2001:0:4136:e378:8000:63bf:3fff:fdd2] [2001:0:0:0:0:0:80ff:fffe] [2001:1::1] [2001:2::1]
  [2001:3::1] [2001:4:112::1] [2001:10::1] [2001:20::1] [2001:30::1] [2001:1ff:ffff::1] [2001:db8::1] [2001:db8:ffff::1]
  [2620:4f:8000::1] [3fff::1] [3fff:fff:ffff::1] [fc00::1] [fd00::1] [fd00:ec2::254] [fd20:ce::254] [fdff:ffff::1]
  [fe80::1] [fe80::a9fe:a9fe] [febf::1] [fec0::1] [feff::1] [ff00::1] [ff02::1] [ff05::1:3] [ff0e::1]
  [100::1] [100:0:0:1::1] [200::1] [400::1] [5f00::1] [1fff:ffff::1] [4000::1] [8000::1] [e000::1]
`)

/** Refused for every environment, whatever the operator allows. */
export const neverAllowed: readonly string[] = [...unspecified, ...inside, ...inside6]

/** Neighbours of what is refused: the tables must not take more than they say. */
export const allowed = words(`
  1.1.1.1 1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 0x5db8d822 1572395042 0135.0270.0330.042 ９３.184。216.34
  100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0
  172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0
  198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
  [2000::1] [2001:200::1] [2001:db7::1] [2001:db9::1] [2003::1] [2606:4700:4700::1111] [2620:4f:8001::1] [2a00::1]
  [3ffe::1] [3fff:1000::1]
`)

/** What names resolve to, all of it forbidden. Some have no dot, or end as only names inside a network do. */
export const badNames: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  LOCALHOST: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'app.localhost': ['127.0.0.1'],
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ': ['127.0.0.1'],
  ｌｏｃａｌｈｏｓｔ: ['127.0.0.1'],
  'loc\u00adalhost': ['127.0.0.1'],
  'local%68ost': ['127.0.0.1'],
  'localhost.localdomain': ['127.0.0.1'],
  'ip6-localhost': ['::1'],
  'loopback.example': ['127.0.0.1'],
  '127.0.0.1.wildcard.example': ['127.0.0.1'],
  '7f000001.wildcard.example': ['127.0.0.1'],
  'any.example': ['0.0.0.0'],
  'any6.example': ['::'],
  intranet: ['10.0.0.5'],
  redis: ['172.18.0.3'],
  'host.docker.internal': ['192.168.65.2'],
  'metadata.google.internal': ['169.254.169.254'],
  'instance-data.ec2.internal': ['fd00:ec2::254', '169.254.169.254'],
  'kubernetes.default.svc.cluster.local': ['10.96.0.1'],
  'printer.local': ['fe80::1%lo', 'fe80::1'],
  'router.lan': ['192.168.1.1'],
  'carrier.example': ['100.64.0.7'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'compatible.example': ['::127.0.0.1'],
  'translated.example': ['64:ff9b::7f00:1'],
  'tunnelled.example': ['2002:7f00:1::1', '2001:0:7f00:1::'],
  'multicast.example': ['224.0.0.1', 'ff02::1'],
  'alias-of-internal.example': ['10.1.2.3', '10.1.2.4'],
  'odd-resolver.example': ['2130706433', '0x7f.1', '127.1', 'localhost', ''],
  'xn--nxasmq6b.example': ['127.0.0.1'],
}

/** Whole URLs, and why a subscription to them is refused on the sandbox, where more is allowed. */
export const badUrls: Readonly<Partial<Record<TargetFault, readonly string[]>>> = {
  malformed_url: [
    ...words(`http:HOST:PORT http:/HOST:PORT http:///HOST:PORT/ http:////HOST:PORT/ //HOST:PORT/ HOST:PORT /hook hook ?a
      http:// http://? http://:PORT/ http://[::1 http://::1/ http://[:::1]/ http://[::1]x/ http://[1::2::3]/ http://[127.0.0.1]/
      http://[fe80::1%25lo]/ http://[fe80::1%lo]/ http://[::1%25lo]/ http://[::ffff:127.0.0.1%25lo]/ http://[v1.x]/
      http://256.1.1.1/ http://127.0.0.256/ http://127.0.0.0.1/ http://127..1/ http://1.2.3.08/ http://0x7g.1/
      http://4294967296/ http://0x100000000/ http://040000000000/ http://127.16777216/ http://HOST:65536/ http://HOST:-1/
      http://good.example:8o/ http://good.example%00.bad.example/ http://good.example%2fbad.example/
      http://good.example%40HOST:PORT/ http://good.example%23.bad.example/ http://a<b.example/ http://a^b.example/
      http://good.example\\@HOST:PORT/ http://HOST:PORT\\@good.example/ http:\\\\HOST:PORT\\ https:/\\HOST/ http://xn--/`),
    ' http://good.example/',
    'http://good.example/ ',
    'http://good.example/\r\nhost: HOST',
    'http://good.example/a b',
    'ht\ntp://HOST:PORT/',
    'http://127.0\t.0.1:PORT/',
    'http://good.example/\u0000',
    'http://good.example/\u0085',
    '',
  ],
  unsupported_scheme:
    words(`file:///etc/passwd ftp://HOST:PORT/ gopher://HOST:PORT/_x dict://HOST:PORT/d ldap://HOST:PORT/
    ws://HOST:PORT/ wss://HOST:PORT/ unix:///var/run/docker.sock http+unix://%2Fvar%2Frun%2Fdocker.sock/ tftp://HOST/x
    netdoc://HOST/ chrome://settings jar://HOST/a smb://HOST/share`),
  has_credentials: words(`http://user@good.example/ http://user:secret@good.example/ http://:secret@good.example/
    http://@good.example/ http://good.example@HOST:PORT/ http://good.example:80@HOST:PORT/ http://HOST:PORT@good.example/
    http://good.example%2f@HOST:PORT/ http://a@b@HOST:PORT/ http://good.example;@HOST:PORT/ https://%6c@HOST:PORT/`),
  has_fragment: words(
    `http://good.example/# http://good.example/#a http://good.example#@HOST:PORT/ https://good.example/a?b#c`,
  ),
  forbidden_port: words(`http://good.example:0/ https://good.example:0/ https://good.example:00000/`),
  forbidden_address: words(`HTTP://HOST:PORT/ hTTp://HOST:PORT/ http://HOST:PORT http://HOST:PORT?a http://HOST/../x
    http://HOST:PORT//good.example/ http://HOST:PORT/http://good.example/ https://HOST:PORT/%2e%2e http://HOST:22/`),
}

{{/* Names, labels and what pods of both roles share. */}}

{{- define "corridor.name" -}}
{{- if contains "corridor" .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-corridor" .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "corridor.selector" -}}
app.kubernetes.io/name: corridor
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "corridor.labels" -}}
{{ include "corridor.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "corridor.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* What a schema cannot say, in a sentence. */}}
{{- define "corridor.check" -}}
{{- $values := .Values -}}
{{- if not $values.image.repository -}}
{{- fail "image.repository is missing: the name of the image that you built from deploy/Dockerfile, such as registry.bank.example/corridor" -}}
{{- end -}}
{{- if not $values.database.secret.name -}}
{{- fail "database.secret.name is missing: the Secret whose key DATABASE_URL has the address of your PostgreSQL" -}}
{{- end -}}
{{- if not $values.masterKey.secret.name -}}
{{- fail "masterKey.secret.name is missing: the Secret whose key CORRIDOR_MASTER_KEY has 32 bytes as base64 (openssl rand -base64 32)" -}}
{{- end -}}
{{- if and $values.authorities.configMap $values.authorities.secret -}}
{{- fail "authorities.configMap and authorities.secret: name one of them" -}}
{{- end -}}
{{- if and $values.files.claim (hasKey $values.environment "CORRIDOR_FILES_DIR") -}}
{{- fail "environment.CORRIDOR_FILES_DIR is set by files.path and cannot be changed here" -}}
{{- end -}}
{{- if and (include "corridor.hasAuthorities" .) (hasKey $values.environment "NODE_EXTRA_CA_CERTS") -}}
{{- fail "environment.NODE_EXTRA_CA_CERTS is set by authorities and cannot be changed here" -}}
{{- end -}}
{{- range $index, $mount := $values.volumeMounts -}}
{{- $known := false -}}
{{- range $values.volumes -}}{{- if eq .name $mount.name -}}{{- $known = true -}}{{- end -}}{{- end -}}
{{- if not $known -}}
{{- fail (printf "volumeMounts[%d].name is %s, and volumes has none of that name" $index $mount.name) -}}
{{- end -}}
{{- end -}}
{{- if and $values.ingress.enabled (not $values.ingress.host) -}}
{{- fail "ingress.host is missing: the name under which the ingress serves the API" -}}
{{- end -}}
{{- range $name := list "DATABASE_URL" "CORRIDOR_MASTER_KEY" "CORRIDOR_MASTER_KEY_PREVIOUS" "CORRIDOR_REPLICA_URL" "CORRIDOR_CHAIN_NODES" "CORRIDOR_OIDC_CLIENT_SECRET" "OTEL_EXPORTER_OTLP_HEADERS" -}}
{{- if hasKey $values.environment $name -}}
{{- fail (printf "environment.%s is a secret: name the Secret that has it (database, masterKey or secretEnvironment)" $name) -}}
{{- end -}}
{{- end -}}
{{- range $name := list "PORT" "HOST" "CORRIDOR_METRICS_PORT" "CORRIDOR_ROLES" "CORRIDOR_DRAIN_SECONDS" "CORRIDOR_STOP_SECONDS" -}}
{{- if hasKey $values.environment $name -}}
{{- fail (printf "environment.%s is set by the chart and cannot be changed here" $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "corridor.environment" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.database.secret.name | quote }}, key: {{ .Values.database.secret.key | quote }} }
- name: CORRIDOR_MASTER_KEY
  valueFrom:
    secretKeyRef: { name: {{ .Values.masterKey.secret.name | quote }}, key: {{ .Values.masterKey.secret.key | quote }} }
{{- with .Values.masterKey.previousSecret }}
{{- if .name }}
- name: CORRIDOR_MASTER_KEY_PREVIOUS
  valueFrom:
    secretKeyRef: { name: {{ .name | quote }}, key: {{ .key | quote }} }
{{- end }}
{{- end }}
{{- range .Values.secretEnvironment }}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef: { name: {{ .secret | quote }}, key: {{ .key | quote }} }
{{- end }}
{{- if include "corridor.hasAuthorities" . }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/corridor/authorities/ca.crt
{{- end }}
{{- range $name, $value := .Values.environment }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{/* Not empty if further authorities are named. */}}
{{- define "corridor.hasAuthorities" -}}
{{- .Values.authorities.configMap | default .Values.authorities.secret -}}
{{- end -}}

{{/* Takes a dict of root and hasFiles: a migration reads no payment files. */}}
{{- define "corridor.volumes" -}}
{{- $values := .root.Values -}}
{{- $hasFiles := and .hasFiles $values.files.claim -}}
{{- if or $hasFiles (include "corridor.hasAuthorities" .root) $values.volumes -}}
volumes:
{{- if $hasFiles }}
  - name: payment-files
    persistentVolumeClaim: { claimName: {{ $values.files.claim | quote }} }
{{- end }}
{{- with $values.authorities.configMap }}
  - name: authorities
    configMap: { name: {{ . | quote }}, items: [{ key: {{ $values.authorities.key | quote }}, path: ca.crt }] }
{{- end }}
{{- with $values.authorities.secret }}
  - name: authorities
    secret: { secretName: {{ . | quote }}, items: [{ key: {{ $values.authorities.key | quote }}, path: ca.crt }] }
{{- end }}
{{- with $values.volumes }}
{{ toYaml . | indent 2 }}
{{- end }}
{{- end -}}
{{- end -}}

{{- define "corridor.volumeMounts" -}}
{{- $values := .root.Values -}}
{{- $hasFiles := and .hasFiles $values.files.claim -}}
{{- $hasAuthorities := include "corridor.hasAuthorities" .root -}}
{{- if or $hasFiles $hasAuthorities $values.volumeMounts -}}
volumeMounts:
{{- if $hasFiles }}
  - { name: payment-files, mountPath: {{ $values.files.path | quote }} }
{{- end }}
{{- if $hasAuthorities }}
  - { name: authorities, mountPath: /etc/corridor/authorities, readOnly: true }
{{- end }}
{{- with $values.volumeMounts }}
{{ toYaml . | indent 2 }}
{{- end }}
{{- end -}}
{{- end -}}

{{- define "corridor.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  # So that volumes can be written. A large one is not changed file by file at each start.
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
{{- with .Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
{{ toYaml . | indent 2 }}
{{- end }}
{{- end -}}

{{- define "corridor.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

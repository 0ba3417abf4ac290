{{/* The Deployment and the disruption budget of one role. Takes a dict of root and role. */}}
{{- define "corridor.deployment" -}}
{{- $root := .root -}}
{{- $role := .role -}}
{{- $own := index $root.Values $role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "corridor.name" $root }}-{{ $role }}
  labels:
    {{- include "corridor.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  replicas: {{ $own.replicas }}
  # A new pod is ready before an old one stops.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "corridor.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ $role }}
  template:
    metadata:
      labels:
        {{- include "corridor.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
      {{- with $own.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "corridor.podSecurity" $root | nindent 6 }}
      # The drain, then the end of open requests and jobs (CORRIDOR_STOP_SECONDS), and some time to spare.
      terminationGracePeriodSeconds: {{ add $own.drainSeconds $root.Values.stopSeconds 10 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "corridor.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $role }}
      containers:
        - name: {{ $role }}
          image: {{ include "corridor.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- include "corridor.containerSecurity" $root | nindent 10 }}
          env:
            - name: CORRIDOR_ROLES
              value: {{ $role }}
            - name: CORRIDOR_DRAIN_SECONDS
              value: {{ $own.drainSeconds | toString | quote }}
            - name: CORRIDOR_STOP_SECONDS
              value: {{ $root.Values.stopSeconds | toString | quote }}
            {{- if $root.Values.files.claim }}
            - name: CORRIDOR_FILES_DIR
              value: {{ $root.Values.files.path | quote }}
            {{- end }}
            {{- include "corridor.environment" $root | nindent 12 }}
          {{- with include "corridor.volumeMounts" (dict "root" $root "hasFiles" true) }}
          {{- . | nindent 10 }}
          {{- end }}
          ports:
            {{- if eq $role "api" }}
            - { name: http, containerPort: 4100 }
            {{- end }}
            - { name: metrics, containerPort: 9464 }
          # A start waits for the database and for migrations that another process runs.
          startupProbe:
            httpGet: { path: /health/live, port: metrics }
            periodSeconds: 2
            failureThreshold: 150
          readinessProbe:
            httpGet: { path: '/health/ready?role={{ $role }}', port: metrics }
            periodSeconds: 5
            timeoutSeconds: 4
            failureThreshold: 2
          # Asks nothing of the database: a restart does not mend it.
          livenessProbe:
            httpGet: { path: /health/live, port: metrics }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources:
            {{- toYaml $own.resources | nindent 12 }}
      {{- with include "corridor.volumes" (dict "root" $root "hasFiles" true) }}
      {{- . | nindent 6 }}
      {{- end }}
      {{- with $own.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $own.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $own.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- if $own.podDisruptionBudget.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "corridor.name" $root }}-{{ $role }}
  labels:
    {{- include "corridor.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  maxUnavailable: {{ $own.podDisruptionBudget.maxUnavailable }}
  selector:
    matchLabels:
      {{- include "corridor.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ $role }}
{{- end }}
{{- end -}}

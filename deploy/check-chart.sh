#!/bin/sh
# Validates the rendered chart against Kubernetes' schemas. deploy/check-chart.sh [FOLDER]: installs the packages it needs in FOLDER.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$(mktemp -d)}
[ -n "${1:-}" ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"
cp "$here/check-chart.mjs" "$work/"
cd "$work"
[ -e package.json ] || echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --no-save kubernetes-models@5.1.0 @kubernetes-models/prometheus-operator@6.0.0 \
  @evertdespiegeleer/go-template@1.0.2 yaml@2.9.1
node check-chart.mjs "$here/chart"

#!/bin/sh
# Builds the portal in the current folder (the repository), and copies only what it needs to run to the given folder.
set -eu
to=$1
npm ci
npm run build
mkdir -p "$to/api" "$to/dist" "$to/deploy"
# Installs the server's dependencies at the lockfile's versions, without build and test tools or installation scripts. The project's own
# packages are in the bundle.
node --input-type=module --eval '
  import { readFileSync, writeFileSync } from "node:fs";
  const read = (file) => JSON.parse(readFileSync(file, "utf8"));
  const { version, overrides } = read("package.json");
  const all = ["api", "releases", "platform"].flatMap((folder) => Object.entries(read(`${folder}/package.json`).dependencies));
  const dependencies = Object.fromEntries(all.filter(([name]) => !name.startsWith("@credenciados/")));
  const made = { name: "portal", version, private: true, type: "module", dependencies, overrides };
  writeFileSync(`${process.argv[1]}/package.json`, JSON.stringify(made, null, 2));
' "$to"
cp package-lock.json .npmrc "$to/"
(cd "$to" && npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund)
cp -r api/dist "$to/api/"
cp -r dist/web "$to/dist/"
cp deploy/healthcheck.mjs deploy/credenciados.service deploy/backup.sh "$to/deploy/"
cp -r deploy/proxies "$to/deploy/"

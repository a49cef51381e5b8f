#!/bin/sh
# Builds the portal in the repository's folder, which it is run in, and puts what it needs to run, and nothing else, into the folder named.
set -eu
to=$1
npm ci
npm run build
mkdir -p "$to/api" "$to/dist" "$to/deploy"
# The packages of the server alone, at the versions of the lock, without those that build or test it; the project's own
# packages are in the bundle. None has to run anything of its own.
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

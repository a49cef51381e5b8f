#!/bin/sh
# Checks the HAProxy configurations with sample environment variables; warnings fail. Needs haproxy (Debian: apt-get install haproxy).
set -eu
cd "$(dirname "$0")"
export PORTAL_ADDRESS=127.0.0.1:8080 PORTAL_1=127.0.0.1:8081 PORTAL_2=127.0.0.1:8082 PORTAL_3=127.0.0.1:8083
haproxy -c -dW -f haproxy.cfg
export PRIMARY_ADDRESS=127.0.0.1:5000 REPLICA_ADDRESS=127.0.0.1:5001 DATABASE_A=127.0.0.1:5432 DATABASE_B=127.0.0.1:5433 \
  PATRONI_A_HOST=127.0.0.1 PATRONI_A_PORT=8008 PATRONI_B_HOST=127.0.0.1 PATRONI_B_PORT=8009
haproxy -c -dW -f cluster/haproxy.cfg

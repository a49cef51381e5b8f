import pg from 'pg';
import { codeOf, hasCode } from '../errno.ts';
import { causesOf } from '../health/breaker.ts';
import { SilentDatabaseError } from './answer-limit.ts';

/**
 * SQLSTATEs of a server that can't serve now: connection failure (08), no connection left (53300), out of memory or disk (53), stopping or
 * starting (57P01 to 57P05), `statement_timeout` (57014), became a standby (25006), idle transaction ended (25P03), I/O error (58030).
 */
const SERVER = /^(08...|53...|57P0[1-5]|57014|25006|25P03|58030)$/;
/** Network errors of making or using a connection. */
const NETWORK = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|SILENT)$/;
/** Driver errors without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable)/;

/** True if the database is away, frozen or overloaded: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const each of causesOf(error)) {
    if (each instanceof SilentDatabaseError) return true;
    const code = codeOf(each);
    if (each instanceof pg.DatabaseError) return SERVER.test(code);
    // Missing socket file of a server on this machine.
    if (NETWORK.test(code) || (code === 'ENOENT' && isConnecting(each))) return true;
    if (each instanceof Error && code === '' && DRIVER.test(each.message)) return true;
  }
  return false;
}

function isConnecting(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect';
}

/** True if a disk is full, here or at the database. */
export function isDiskFull(error: unknown): boolean {
  return [...causesOf(error)].some((each) => ['ENOSPC', 'EDQUOT', '53100'].some((code) => hasCode(each, code)));
}

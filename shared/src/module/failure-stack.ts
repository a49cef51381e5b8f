import { MAX_QUADROS, NOME_SHELL } from '@credenciados/contract/modulos';

/** Stack frame in one of the portal's files. */
export interface Frame {
  /** Position in the reported format: `spa.0123abcd.js:1:2345`. */
  place: string;
  /** Address of the file. */
  address: string;
}

/** Position in a browser's stack, in a file of a module's version, of another major's library, or of the shell. */
const PLACE =
  /(?<address>\/credenciados\/(?:modules\/(?<module>mf-[a-z0-9-]{1,60})\/(?<version>[\w.-]{1,80})|modules\/shell\/(?<major>\d{1,6})\.[\w.-]{1,80}\/library|shell)\/(?<file>[\w.-]{1,100}\.js))(?:\?\d+)?:(?<at>\d{1,6}:\d{1,7})/g;

/**
 * Stack frames of an error, innermost first, in files of the failed version, of the page's shell and of the libraries. Other frames and the
 * error's text are left out.
 */
export function framesOf(error: unknown, failed: { modulo: string; versao: string }): Frame[] {
  if (!(error instanceof Error)) return [];
  const { stack = '', message } = error;
  const said = message === '' ? -1 : stack.indexOf(message);
  const calls = said < 0 ? stack : stack.slice(said + message.length);
  const frames = [...calls.matchAll(PLACE)].flatMap(({ groups = {} }): Frame[] => {
    const { address = '', module = NOME_SHELL, version, major, file, at } = groups;
    if (major) return [{ address, place: `library-${major}/${file}:${at}` }];
    const isOwn = module === failed.modulo && (module === NOME_SHELL || version === failed.versao);
    if (!isOwn && module !== NOME_SHELL) return [];
    return [{ address, place: `${isOwn ? '' : 'shell/'}${file}:${at}` }];
  });
  return frames.slice(0, MAX_QUADROS);
}

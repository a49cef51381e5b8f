import { MAX_ERRO_MODULO } from './domain.ts';

/** Words of browsers, React, the federation and the portal in error messages, which nobody typed. */
const WORDS = new Set(
  `3 30 500 MB Error: EvalError: RangeError: ReferenceError: SyntaxError: TypeError: URIError: AbortError: ApiError: AxiosError:
  ChunkLoadError: ScriptNetworkError: ServiceAnswerError: DataCloneError: InvalidCharacterError: InvalidStateError: NetworkError: NotAllowedError: NotFoundError:
  NotSupportedError: QuotaExceededError: SecurityError: TimeoutError: DOMException:
  Aborted Assignment Blocked Cannot Can't Element Expected Failed Invalid JSON JSON.parse: Kept Laid Left Load Loading Maximum
  Minified NetworkError No Permission Promise React Reduce Request Script The Unexpected Unknown
  a access added an and answer any are argument array as assign at attempt attempting be been before behind body boolean busy call
  calls can't chunk class const constant constructor convert could count create date defined delete denied describe destructure
  determine did does equal error error; errors exceeded execute expected expression failed fetch fetching find for found from
  function get has header html found: hydration in index infinite initialization initialized instance instanceof
  interval into is it iterable iterator key left length lexical listener load loaded loading locate many match maximum may message
  method missing module more mounted must network new nodes non not null number object of offline on one only operation or out
  over page parameter parse primitive private promise properties property provided prototype range read reading recursion regular
  remote rendered render renders resource resources returned runtime s script set setter setting shell’s size stack statement store
  string style styles supported symbol text than that the then this time time: timed to token too type undefined undefined. unexpected
  unhandled up update used user valid value value: variable visit was were what when while with within without
  animationframe beforeunload blur change click focus hashchange input keydown keyup message mousemove online pointermove popstate resize scroll
  storage touchmove visibilitychange wheel`.split(/\s+/),
);
/** Error codes of React and of the federation. */
const CODE = /^#(?:RUNTIME-)?\d{1,3}$/;
/** Built file of the portal, without the rest of its address. */
const FILE =
  /\/credenciados\/(?:shell|modules\/mf-[a-z0-9-]+\/\d[\w.-]*)\/(?:remoteEntry|[\w.-]+\.[0-9a-f]{8})\.(?:js|css)/;
const UNKNOWN = '…';

/**
 * Constant part of an error's text: known words, error codes, the portal's own files. Everything else may be typed by a person and becomes
 * `…`, one for consecutive words. Idempotent.
 */
export function constantText(text: string): string {
  const words = text.split(/[\s()[\]{},]+/).map(constantWord);
  const kept = words.filter((word, place) => word !== UNKNOWN || words[place - 1] !== UNKNOWN);
  return cutError(kept.join(' ').trim());
}

/** Beginning of an error's text, without half a surrogate pair at its end. */
export function cutError(text: string): string {
  return text.slice(0, MAX_ERRO_MODULO).replace(/\p{Surrogate}$/u, '');
}

function constantWord(word: string): string {
  if (word === '' || WORDS.has(word) || CODE.test(word)) return word;
  const plain = word.replace(/[.:;]$/, '');
  if (WORDS.has(plain) || CODE.test(plain)) return word;
  return FILE.exec(word)?.[0] ?? UNKNOWN;
}

/** Minimum length of a literal, since shorter texts occur anywhere. Names of calls are exempt. */
const MIN_LITERAL = 10;
const CALL = /^(?:GET|POST|PUT|PATCH|DELETE) \//;

/**
 * True if the script contains the text as a whole string literal, so that nobody typed it. `text` may begin with the error's type
 * (`TypeError: `).
 */
export function isWrittenIn(script: string, text: string): boolean {
  const said = text.replace(/^[A-Z]\w{0,40}: /, '');
  const isTold = said.length >= MIN_LITERAL || CALL.test(said);
  return isTold && ['"', "'", '`'].some((mark) => script.includes(`${mark}${said}${mark}`));
}

import { CHEGADA_FILE, type ChegadaSettings } from '@credenciados/contract/chegada';
import { BASE_PATH } from '@credenciados/shared';

const NONE: ChegadaSettings = { raizes: '', emissores: [] };

let loading: Promise<ChegadaSettings> | undefined;

/** The operator's settings, loaded once for a page. If they don't load, chains aren't verified and no issuer is known. */
export function loadSettings(): Promise<ChegadaSettings> {
  loading ??= read().catch(() => {
    loading = undefined;
    return NONE;
  });
  return loading;
}

async function read(): Promise<ChegadaSettings> {
  const answer = await fetch(`${BASE_PATH}/${CHEGADA_FILE}`);
  if (!answer.ok) throw new Error(`Settings of the check: ${answer.status}`);
  return answer.json();
}

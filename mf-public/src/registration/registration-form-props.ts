import type { Cadastro, FormularioRecebido, Inscricao } from '@credenciados/contract/credenciado';
import type { TipoDocumento } from '@credenciados/contract/documento';
import type { TipoEdital } from '@credenciados/contract/domain';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import type { ReactNode } from 'react';
import type { DraftPlace, KeptDrafts, RestoredDraft } from './registration-draft.ts';

/** Draft left by an earlier page. */
export interface Left {
  storage: KeptDrafts | null;
  restored: RestoredDraft | null;
  /** Server's signature over it. */
  received: FormularioRecebido | null;
}

export interface RegistrationFormProps {
  edital: { id: number; numero: string; tipoEdital: TipoEdital };
  /** The edital's end, for what must come before it. */
  dataFim?: string;
  /** It takes no registrations any more, though that end may be far. */
  ended?: boolean;
  tiposDocumento: readonly TipoDocumento[];
  /** `create`: 'Cadastrar'. `edit`: 'Salvar'. Either has the terms first. */
  mode: 'create' | 'edit';
  /** Initial values; keep the same object across renders (`emptyRegistration`, `registrationOf`). */
  initialValues: RegistrationValues;
  /** The CPF is known and can't be changed. */
  lockedCpf?: boolean;
  /** Where the draft is kept on the device; null: nowhere. */
  draft: DraftPlace | null;
  /** Sends what was filled in; a retry of the same contents comes with the same key. */
  send: (cadastro: Cadastro & { emTempo?: string }, idempotencyKey: string) => Promise<Inscricao>;
  /** Told also whether the draft was kept on the device, beyond the tab. */
  onSent: (inscricao: Inscricao, onDevice: boolean) => void;
  onCancel: () => void;
  /** Page for a person whose CPF somebody else has registered. */
  claimPath?: string;
  /** Told when the review takes the form's place, and when the form is back. */
  onStep?: (step: 'form' | 'review') => void;
  /** Stands above the form, not above its review: what was asked in a rectification, a word before starting. */
  intro?: ReactNode;
}

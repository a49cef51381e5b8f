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
  /** Server's signed receipt of that draft. */
  received: FormularioRecebido | null;
}

/** Stage of a registration: its terms, its first step, or a later one. */
export type Stage = 'terms' | 'first' | 'later';

export type Mode = 'create' | 'edit' | 'change';

export interface RegistrationFormProps {
  edital: { id: number; numero: string; tipoEdital: TipoEdital };
  /** The edital's end, for deadlines in the form. */
  dataFim?: string;
  /** True if the edital no longer takes registrations, even if that end is still far. */
  ended?: boolean;
  tiposDocumento: readonly TipoDocumento[];
  /** `create`: 'Cadastrar'. `edit` (a rectification) and `change` (before the analysis): 'Salvar'. All begin with the terms. */
  mode: Mode;
  /** Initial values; keep the same object across renders (`emptyRegistration`, `registrationOf`). */
  initialValues: RegistrationValues;
  /** True if the CPF is known and can't be changed. */
  lockedCpf?: boolean;
  /** Storage of the draft; null for none. */
  draft: DraftPlace | null;
  /** Submits the form. A retry with equal content has the same idempotency key. */
  send: (cadastro: Cadastro & { emTempo?: string }, idempotencyKey: string) => Promise<Inscricao>;
  /** Called after sending; `onDevice` tells if the draft was stored on the device, beyond the tab. */
  onSent: (inscricao: Inscricao, onDevice: boolean) => void;
  onCancel: () => void;
  /** Page for a person whose CPF is registered by somebody else. */
  claimPath?: string;
  /** Called with the shown view: the form under its terms, its first step, or a later one. */
  onStep?: (stage: Stage) => void;
  /** Content above the form, not above its review: the requested correction, or an introduction. */
  intro?: ReactNode;
}

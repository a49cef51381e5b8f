import { PageLoading } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import { NeedsScript } from '../common/needs-script.tsx';
import type { CadastroFormProps } from './cadastro.form.tsx';

const Form = laterPart(
  async () => (await import(/* webpackChunkName: "cadastro-form" */ './cadastro.form.tsx')).CadastroForm,
  <PageLoading />,
);

/** The form, its loading state, and a message for a browser without JavaScript. */
export const FormPlace = (props: CadastroFormProps) => (
  <NeedsScript above="O que está acima pode ser lido e baixado sem ele.">
    <Form {...props} />
  </NeedsScript>
);

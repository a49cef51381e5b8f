import { Alert, Box, PageLoading } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import type { CadastroFormProps } from './cadastro.form.tsx';

/** The form's code loads after the text above it. */
const Form = laterPart(
  async () => (await import(/* webpackChunkName: "cadastro-form" */ './cadastro.form.tsx')).CadastroForm,
  <PageLoading />,
);

/** Hides the spinner without JavaScript. */
const WITHOUT_SCRIPT = { '@media (scripting: none)': { '& [data-loading]': { display: 'none' } } };

/** The form, its loading state, and a message for a browser without JavaScript. */
export function FormPlace(props: CadastroFormProps) {
  return (
    <Box css={WITHOUT_SCRIPT}>
      <noscript>
        <Alert tone="info" title="O formulário precisa de JavaScript.">
          Ative-o no seu navegador e recarregue esta página. O que está acima pode ser lido e baixado sem ele.
        </Alert>
      </noscript>
      <Form {...props} />
    </Box>
  );
}

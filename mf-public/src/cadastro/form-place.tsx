import { Alert, Box, PageLoading } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import type { CadastroFormProps } from './cadastro.form.tsx';

/** Its code comes after what is read before it. */
const Form = laterPart(
  async () => (await import(/* webpackChunkName: "cadastro-form" */ './cadastro.form.tsx')).CadastroForm,
  <PageLoading />,
);

/** A ring turns for nobody where no script will ever bring the form. */
const WITHOUT_SCRIPT = { '@media (scripting: none)': { '& [data-loading]': { display: 'none' } } };

/** The form's place: says that it is on its way, or that it can't come to a browser without script. */
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

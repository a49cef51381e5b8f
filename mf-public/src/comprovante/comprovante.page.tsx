import {
  Alert,
  ApiError,
  apiQuery,
  BASE_PATH,
  Box,
  Button,
  Card,
  errorText,
  errorTitle,
  Grid,
  Heading,
  LinkButton,
  Page,
  Text,
  useLocation,
  useQuery,
} from '@credenciados/shared';
import { useEffect, useId, useRef } from 'react';
import { AndamentoForm } from './andamento.form.tsx';
import { CodeForm } from './code.form.tsx';
import { type Checked, useCheck } from './comprovante.api.ts';
import { FileCheck } from './file-check.tsx';
import { VerificationResult } from './verification-result.tsx';

/** Page on which anyone checks a comprovante: by its code, by the link in its QR code, or as a file. */
export function ComprovantePage() {
  const { hash, key, state } = useLocation();
  const scanned = readFragment(hash) ?? readState(state);
  // Remounts the page for another QR code scanned while it is open.
  return <Check key={hash || key} scanned={scanned} />;
}

function Check({ scanned }: { scanned: Scanned | null }) {
  const { mutate, reset, data, error, isPending, variables } = useCheck();
  const first = useRef(scanned);
  useEffect(() => {
    if (first.current && !first.current.protocolo) mutate(first.current);
  }, [mutate]);
  const byFile = variables !== undefined && 'file' in variables;
  const start = (checked: Checked) => mutate(checked);
  return (
    <Page
      title="Conferir comprovante"
      breadcrumb={[{ label: 'Editais', to: '/editais' }]}
      description="Veja se um comprovante, uma certidão, um certificado ou um ato da comissão foi emitido por este portal e o que ele diz. Não é preciso ter conta."
    >
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="6" mb="6">
        <Way title="Pelo código">
          <CodeForm
            initial={scanned?.codigo ?? ''}
            busy={isPending && !byFile}
            onEdit={reset}
            onCheck={(codigo) => start(codigo === scanned?.codigo && !scanned.protocolo ? scanned : { codigo })}
          />
        </Way>
        <Way title="Pelo arquivo">
          <FileCheck busy={isPending && byFile} onCheck={(file) => start({ file })} onRefuse={reset} />
        </Way>
      </Grid>
      {error && !isPending && (
        <Alert
          tone="error"
          live
          title={errorTitle(error, 'Não foi possível conferir o comprovante.')}
          actions={variables && mayRetry(error) && <Button onClick={() => start(variables)}>Tentar novamente</Button>}
        >
          {errorText(error)}
        </Alert>
      )}
      {data && !isPending && !error && <VerificationResult {...data} />}
      <Box mt="6">
        <Way title="Situação da solicitação">
          <AndamentoForm initial={{ protocolo: scanned?.protocolo ?? '', codigoComprovante: scanned?.codigo ?? '' }} />
        </Way>
      </Box>
      <Box mt="6">
        <Way title="Processo completo (ZIP)">
          <Text mb="3" maxW="text">
            O programa verify-case.mjs confere o ZIP de um processo no seu computador, sem internet. Ele precisa do
            Node.js 20 ou mais novo. Guarde os dois arquivos na mesma pasta e execute: node verify-case.mjs processo.zip
          </Text>
          <LinkButton variant="outline" size="sm" href={`${BASE_PATH}/publico/autos/verificador`}>
            Baixar o programa verify-case.mjs
          </LinkButton>
        </Way>
      </Box>
      <Complaint />
    </Page>
  );
}

/** Way to complain about an accredited person, where an edital takes complaints (DES-8). */
function Complaint() {
  const { data = [] } = useQuery(apiQuery('GET /publico/denuncia/editais', { background: true }));
  if (data.length === 0) return null;
  return (
    <Box mt="6">
      <Way title="Denúncia">
        <Text mb="4">
          Viu uma pessoa credenciada descumprir uma regra? Conte à comissão, sem precisar se identificar.
        </Text>
        <LinkButton to="/denuncia" variant="outline">
          Denunciar um credenciado
        </LinkButton>
      </Way>
    </Box>
  );
}

/** A comprovante that the portal refused is refused again: a retry helps without an answer, after too many attempts, or after a fault. */
const mayRetry = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 429;

function Way({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading as="h2" size="lg" id={id} mb="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

interface Scanned {
  codigo: string;
  assinatura?: string;
  /** Set by the link in an e-mail, which leads to the state of the solicitação. */
  protocolo?: string;
}

/** Content of a QR code, `#codigo=…&assinatura=…`, or of an e-mail's link, `#codigo=…&protocolo=…`, in the fragment, which browsers don't send to servers. */
function readFragment(hash: string): Scanned | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const codigo = fragment.get('codigo');
  if (!codigo) return null;
  const assinatura = fragment.get('assinatura');
  const protocolo = fragment.get('protocolo');
  return { codigo, ...(assinatura && { assinatura }), ...(protocolo && { protocolo }) };
}

/** Code passed in the history state by a link of the portal. */
const readState = (state: unknown): Scanned | null =>
  typeof state === 'object' && state !== null && 'codigo' in state && typeof state.codigo === 'string'
    ? { codigo: state.codigo }
    : null;

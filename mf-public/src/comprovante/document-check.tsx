import type { Comprovante } from '@credenciados/contract';
import { Alert, Box, Button, chakra, Heading, Text } from '@credenciados/shared';
import { useId, useRef, useState } from 'react';
import { LuScanSearch } from 'react-icons/lu';

type Arquivos = Comprovante['arquivos'];

/** True if the browser can compute hashes, which needs a secure context. */
export function canDigest(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

interface Compared {
  nome: string;
  /** File of the comprovante with the same hash; null if none. */
  arquivo: Arquivos[number] | null;
}

/** Compares a local file with those of a comprovante, without sending it. */
export function DocumentCheck({ arquivos }: { arquivos: Arquivos }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const [compared, setCompared] = useState<Compared | null>(null);
  const compare = async (file: File) => {
    setBusy(true);
    setCompared(null);
    try {
      const sha256 = await digestOf(file);
      setCompared({ nome: file.name, arquivo: arquivos.find((each) => each.sha256 === sha256) ?? null });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box mt="6" p="4" bg="bg.subtle" borderRadius="md">
      <Heading as="h4" size="md" mb="2">
        Você tem um dos documentos?
      </Heading>
      <Text id={hint} mb="4" color="fg.muted">
        Veja se ele é o mesmo que o portal recebeu. O arquivo é comparado aqui no seu aparelho e não é enviado.
      </Text>
      <Button variant="outline" size="sm" loading={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
        <LuScanSearch aria-hidden="true" />
        Comparar documento
      </Button>
      <chakra.input
        ref={input}
        type="file"
        hidden
        data-testid="documento-a-comparar"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void compare(file);
          event.target.value = '';
        }}
      />
      <Box role="status" mt={compared ? '4' : '0'}>
        {compared?.arquivo && (
          <Alert tone="success" title="É o mesmo documento.">
            {`${compared.nome} é igual, byte a byte, a “${compared.arquivo.nome}” (${compared.arquivo.tipo}).`}
          </Alert>
        )}
        {compared && !compared.arquivo && (
          <Alert tone="warning" title="Não é nenhum dos documentos.">
            {`${compared.nome} não é igual a nenhum dos arquivos deste comprovante. Um arquivo salvo de novo, mesmo parecendo igual, já é outro.`}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

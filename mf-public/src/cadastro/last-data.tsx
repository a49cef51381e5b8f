import { Alert, Box, Button, errorText } from '@credenciados/shared';
import type { TipoDocumento } from '@credenciados/shared/contract';
import { useFormContext } from '@credenciados/shared/forms';
import type { AttachedDocument, RegistrationValues } from '@credenciados/shared/registration';
import { useEffect, useRef, useState } from 'react';
import { copyDocumento, fetchSolicitacao, type Minha, type Ultima } from './own-solicitacoes.api.ts';

interface LastDataProps {
  ultima: Minha;
  tiposDocumento: readonly TipoDocumento[];
}

/** Offers what was sent with the last solicitação: contact and documentos, for the form to be completed (INS-18). */
export function LastData({ ultima, tiposDocumento }: LastDataProps) {
  const { setValue, getValues } = useFormContext<RegistrationValues>();
  const [state, setState] = useState<'offered' | 'busy' | 'done'>('offered');
  const [failure, setFailure] = useState<string | null>(null);
  const [copied, setCopied] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, or says why nothing came of it.
  useEffect(() => {
    if (state === 'done' || failure) box.current?.focus();
  }, [state, failure]);

  async function use(): Promise<void> {
    setState('busy');
    setFailure(null);
    try {
      const { credenciado } = await fetchSolicitacao(ultima.id);
      const { email, telefones } = credenciado.pessoa;
      const change = { shouldDirty: true, shouldValidate: true } as const;
      setValue('pessoa.email', email, change);
      setValue('confirmacaoEmail', email, change);
      setValue(
        'pessoa.telefones',
        telefones.map(({ numero }) => ({ numero })),
        change,
      );
      setCopied(await copyAll(credenciado.documentos));
      setState('done');
    } catch (error) {
      setFailure(errorText(error));
      setState('offered');
    }
  }

  /** One after the other, as uploads go. What the person has attached stays. */
  async function copyAll(documentos: Ultima['credenciado']['documentos']): Promise<number> {
    const asked = new Set(tiposDocumento.map(({ codigo }) => codigo));
    const present = new Set(getValues('documentos').map(({ tipoDocumento }) => tipoDocumento.codigo));
    const wanted = documentos.filter(({ tipoDocumento: { codigo } }) => asked.has(codigo) && !present.has(codigo));
    for (const { caminho, tipoDocumento } of wanted) {
      const arquivo = await copyDocumento(caminho);
      const documento: AttachedDocument = {
        caminho: arquivo.caminho,
        nomeOriginal: arquivo.nome,
        tamanho: arquivo.tamanho,
        tipoDocumento,
        anexadoEm: Date.now(),
      };
      setValue('documentos', [...getValues('documentos'), documento], { shouldDirty: true });
    }
    return wanted.length;
  }

  return (
    <Box ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem">
      {state === 'done' ? (
        <Alert tone="success" live title="Usamos os dados da sua última solicitação.">
          E-mail e telefones foram preenchidos e{' '}
          {copied === 1 ? '1 documento foi anexado' : `${copied} documentos foram anexados`}. Confira tudo: troque o
          documento que tiver vencido.
        </Alert>
      ) : (
        <Alert
          tone={failure ? 'error' : 'info'}
          live={failure !== null}
          title={failure ? 'Não foi possível usar todos os dados da última solicitação.' : undefined}
          actions={
            <Button size="sm" variant="outline" loading={state === 'busy'} onClick={() => void use()}>
              Usar dados da última solicitação
            </Button>
          }
        >
          {failure ??
            `Você já enviou uma solicitação, no edital nº ${ultima.edital.numero}. O e-mail, os telefones e os documentos dela podem ser usados nesta.`}
        </Alert>
      )}
    </Box>
  );
}

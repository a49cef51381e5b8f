import { downloadFile, Text } from '@credenciados/shared';
import { SaveFileButton, Section } from '@credenciados/shared/solicitacao';

/** Download of the person's whole case (AUT-1). */
export function Autos({ idSolicitacao: id }: { idSolicitacao: number }) {
  return (
    <Section title="Processo completo">
      <Text mb="3" maxW="text">
        Baixe tudo o que está no seu processo: um PDF com índice e folhas numeradas, os seus arquivos, as mensagens, os
        atos e as assinaturas. O programa que vem no ZIP confere, sem internet, que nada foi mudado.
      </Text>
      <SaveFileButton save={() => downloadFile('GET /autos/zip/:id', { params: { id }, silent: true })}>
        Baixar processo completo (ZIP)
      </SaveFileButton>
    </Section>
  );
}

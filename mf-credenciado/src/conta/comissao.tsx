import { OPENS_QUEUE, personKey } from '@credenciados/contract/device';
import { LinkButton, linkTo, useSession } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { DeviceChoice } from './device-choice.tsx';

/** Trabalho da comissão: page on which staff begin after signing in, and a link to *Saúde do portal* for those who may see it. */
export function Comissao() {
  const saude = useMay('GET /saude/itens');
  const key = useSession(({ session }) => personKey(OPENS_QUEUE, session?.pessoa.cpfCnpj));
  const [queue, setQueue] = useState(() => localStorage.getItem(key) !== null);
  const choose = (chosen: boolean) => {
    if (chosen) localStorage.setItem(key, 'sim');
    else localStorage.removeItem(key);
    setQueue(chosen);
  };
  return (
    <Section title="Trabalho da comissão">
      <DeviceChoice checked={queue} onChange={choose}>
        Ao entrar, abrir as solicitações do edital aberto, e não a listagem de editais
      </DeviceChoice>
      {saude && (
        <LinkButton mt="4" variant="outline" to={linkTo('mf-analise:saude')}>
          Saúde do portal
        </LinkButton>
      )}
    </Section>
  );
}

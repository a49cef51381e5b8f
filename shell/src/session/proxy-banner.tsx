import { Button, Container, call, chakra, errorText, notify, switchSession, useSession } from '@credenciados/shared';
import { useState } from 'react';
import { WIDTH } from '../layout/width.ts';

/** Says on every page for whom a proxy acts, with the way back to their own account (PRO-5). */
export function ProxyBanner() {
  const session = useSession((state) => state.session ?? state.former);
  const [leaving, setLeaving] = useState(false);
  if (!session?.procurador) return null;
  const leave = async () => {
    setLeaving(true);
    try {
      const { token } = await call('POST /procuracao/deixar', { silent: true });
      switchSession(token, '/minha-conta');
    } catch (error) {
      setLeaving(false);
      notify({ type: 'error', title: errorText(error) });
    }
  };
  return (
    <chakra.aside aria-label="Procuração" bg="bg.warning" borderBottomWidth="2px" borderColor="border.warning">
      <Container maxW={WIDTH} py="2" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <chakra.p flex="1 1 16rem" minW="0" overflowWrap="anywhere">
          <chakra.strong>Você age por {session.pessoa.nomeRazaoSocial}</chakra.strong>, por procuração. O que você
          enviar leva os dois nomes, o dessa pessoa e o seu: {session.procurador.nomeRazaoSocial}.
        </chakra.p>
        <Button size="sm" variant="outline" loading={leaving} onClick={() => void leave()}>
          Voltar à minha conta
        </Button>
      </Container>
    </chakra.aside>
  );
}

import { Button, formatTimestamp, getSession, Text } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { renewSession } from '@credenciados/shared/shell';
import { useState } from 'react';
import { signOut } from './sign-out.ts';

/** Warning that the session ends within two minutes, with a button to extend it. */
export function SessionWarning({ expiresAt }: { expiresAt: number }) {
  const [dismissed, setDismissed] = useState(false);
  const [state, setState] = useState<'idle' | 'renewing' | 'failed' | 'limit'>('idle');
  const renew = async () => {
    setState('renewing');
    const renewed = await renewSession();
    // The session's last token ends with the session and can't be extended.
    const longer = (getSession()?.expiresAt ?? 0) > expiresAt;
    setState(renewed ? (longer ? 'idle' : 'limit') : 'failed');
  };
  return (
    <Modal
      open={!dismissed}
      onClose={() => setDismissed(true)}
      role="alertdialog"
      size="sm"
      title="Sua sessão está terminando"
      footer={
        <>
          <Button variant="outline" onClick={() => void signOut()}>
            Sair
          </Button>
          <Button onClick={() => void renew()} loading={state === 'renewing'}>
            Continuar conectado
          </Button>
        </>
      }
    >
      <Text>
        A sessão termina em {formatTimestamp(new Date(expiresAt))}. Para não perder o que está fazendo, continue
        conectado.
      </Text>
      {state === 'limit' && (
        <Text role="alert" color="fg.error" mt="3">
          Esta sessão chegou ao limite de 12 horas. Conclua o que está fazendo e entre novamente.
        </Text>
      )}
      {state === 'failed' && (
        <Text role="alert" color="fg.error" mt="3">
          A sessão não pôde ser renovada. Conclua ou guarde o que está fazendo e entre novamente.
        </Text>
      )}
    </Modal>
  );
}

import { chakra, PERFIL_LABEL, settings } from '@credenciados/shared';
import { ActionsMenu } from '@credenciados/shared/overlays';
import type { Session } from '@credenciados/shared/shell';
import type { ReactNode } from 'react';
import { LuChevronDown, LuRepeat, LuUser } from 'react-icons/lu';
import { perfilSelection } from '../session/sign-out.ts';

/** The person's name as a menu that leads to their account, and to their other profiles without signing in again. */
export function ProfileMenu({ session, children }: { session: Session; children: ReactNode }) {
  const { accountUrl } = settings();
  const label = `${session.pessoa.nomeRazaoSocial} ${PERFIL_LABEL[session.perfil]}: opções da conta`;
  return (
    <chakra.div
      me={{ mdDown: 'auto' }}
      minW="0"
      css={{ '& > button': { height: 'auto', maxWidth: '100%', minWidth: '0', paddingBlock: '1', paddingInline: '2' } }}
    >
      <ActionsMenu
        label={label}
        variant="ghost"
        actions={[
          ...(accountUrl
            ? [
                {
                  label: 'Minha conta',
                  icon: <LuUser aria-hidden="true" />,
                  onSelect: () => window.location.assign(accountUrl),
                },
              ]
            : []),
          {
            label: 'Trocar de perfil',
            icon: <LuRepeat aria-hidden="true" />,
            onSelect: () => window.location.assign(perfilSelection()),
          },
        ]}
      >
        {children}
        <LuChevronDown aria-hidden="true" />
      </ActionsMenu>
    </chakra.div>
  );
}

import { PERFIL_LABEL } from '@credenciados/contract/domain';
import { chakra, useNavigate } from '@credenciados/shared';
import { ActionsMenu } from '@credenciados/shared/overlays';
import type { Session } from '@credenciados/shared/shell';
import type { ReactNode } from 'react';
import { LuChevronDown, LuRepeat, LuUser } from 'react-icons/lu';
import { perfilSelection } from '../session/sign-out.ts';
import type { MenuEntry } from './menu-entries.ts';

interface ProfileMenuProps {
  session: Session;
  /** Links to the account. */
  entries: readonly MenuEntry[];
  children: ReactNode;
}

/** Menu under the person's name: the account's pages, and other profiles without a new sign-in. */
export function ProfileMenu({ session, entries, children }: ProfileMenuProps) {
  const navigate = useNavigate();
  const label = `${session.pessoa.nomeRazaoSocial} ${PERFIL_LABEL[session.perfil]}: opções da conta`;
  return (
    <chakra.div
      me={{ mdDown: 'auto' }}
      flex={{ mdDown: '1 1 7rem' }}
      minW="0"
      css={{ '& > button': { height: 'auto', maxWidth: '100%', minWidth: '0', paddingBlock: '1', paddingInline: '2' } }}
    >
      <ActionsMenu
        label={label}
        variant="ghost"
        actions={[
          ...entries.map(({ path, label }) => ({
            label,
            icon: <LuUser aria-hidden="true" />,
            onSelect: () => void navigate(`/${path}`),
          })),
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

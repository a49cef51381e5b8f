import { Button, Flex, LuChevronDown } from '@credenciados/shared';
import { ActionsMenu } from '@credenciados/shared/overlays';
import type { MouseEvent } from 'react';
import { FINISH_ID } from './decision-shortcuts.ts';

const label = (goesOn: boolean) => (goesOn ? 'Finalizar e abrir a próxima' : 'Finalizar');

interface FinishButtonProps {
  goesOn: boolean;
  onChoose: (goesOn: boolean) => void;
  loading: boolean;
  size: 'sm' | 'md';
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Button that finishes the analysis. Its menu has the other next step, which is remembered. */
export function FinishButton({ goesOn, onChoose, loading, size, onClick }: FinishButtonProps) {
  const finishOtherwise = () => {
    onChoose(!goesOn);
    document.getElementById(FINISH_ID)?.click();
  };
  return (
    <Flex gap="1" css={{ '& [data-part=trigger]': { px: '2', h: size === 'sm' ? '8' : '10', minH: '8' } }}>
      <Button type="submit" id={FINISH_ID} size={size} loading={loading} onClick={onClick}>
        {label(goesOn)}
      </Button>
      <ActionsMenu
        label="Outra forma de finalizar"
        actions={[{ label: label(!goesOn), onSelect: finishOtherwise, disabled: loading }]}
      >
        <LuChevronDown aria-hidden="true" />
      </ActionsMenu>
    </Flex>
  );
}

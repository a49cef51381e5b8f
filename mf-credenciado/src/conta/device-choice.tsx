import { chakra, Text } from '@credenciados/shared';

interface DeviceChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}

/** Checkbox of a choice that this browser keeps. */
export function DeviceChoice({ checked, onChange, children }: DeviceChoiceProps) {
  return (
    <>
      <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer" w="fit-content" maxW="text">
        <chakra.input
          type="checkbox"
          boxSize="6"
          flexShrink="0"
          accentColor="primary.solid"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {children}
      </chakra.label>
      <Text mt="1" ms="9" textStyle="sm" color="fg.muted">
        A escolha vale para este navegador.
      </Text>
    </>
  );
}

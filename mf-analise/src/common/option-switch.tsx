import { chakra } from '@credenciados/shared';

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    borderWidth: '1px',
    borderColor: 'primary.solid',
    // A pill's radius would look wrong on several rows.
    borderRadius: '1.5rem',
    p: '0.5',
  },
});
const Option = chakra('button', {
  base: {
    px: '5',
    minH: '9',
    borderRadius: 'full',
    fontWeight: 'semibold',
    color: 'primary.fg',
    cursor: 'pointer',
    '&[aria-pressed=true]': { bg: 'primary.solid', color: 'primary.contrast' },
    '[data-small] > &': { minH: '7', px: '3', textStyle: 'sm' },
  },
});

interface OptionSwitchProps<T extends string | null> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Smaller, for toolbars. */
  small?: boolean;
}

/** Choice among a few visible options. */
export function OptionSwitch<T extends string | null>({
  label,
  options,
  value,
  onChange,
  small = false,
}: OptionSwitchProps<T>) {
  return (
    <Group role="group" aria-label={label} mb={small ? '0' : '5'} w="fit-content" data-small={small || undefined}>
      {options.map((option) => (
        <Option
          key={option.label}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Option>
      ))}
    </Group>
  );
}

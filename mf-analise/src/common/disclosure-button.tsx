import { Button } from '@credenciados/shared';
import type { ComponentProps } from 'react';

interface DisclosureButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'onToggle'> {
  open: boolean;
  /** Id of what it shows. */
  part: string;
  onToggle: (open: boolean) => void;
}

/** Shows a part of the page, and hides it again. */
export function DisclosureButton({ open, part, onToggle, ...props }: DisclosureButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-expanded={open}
      aria-controls={open ? part : undefined}
      onClick={() => onToggle(!open)}
      {...props}
    />
  );
}

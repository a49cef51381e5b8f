import { Button } from '@credenciados/shared';
import type { ComponentProps } from 'react';

interface DisclosureButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'onToggle'> {
  open: boolean;
  /** Id of the element that it shows. */
  part: string;
  onToggle: (open: boolean) => void;
}

/** Button that shows or hides a part of the page. */
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

import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { CHOICE } from '#web/ui/controls/control.classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

interface MenuCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Toggle entry; the menu stays open, so that the effect is visible. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onChange} closeOnClick={false} className={CHOICE}>
      <span className="flex w-4 justify-center">
        <Base.CheckboxItemIndicator>
          <CheckIcon />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

import { Menu as Base } from '@base-ui/react/menu';
import { CHOICE } from '#web/ui/controls/control.classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import type { SelectOption } from '#web/ui/choosers/Select.tsx';

interface MenuChoicesProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio entries; the menu stays open, so that the effect is visible. */
export function MenuChoices<Value extends string>({ label, options, value, onChange }: MenuChoicesProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            closeOnClick={false}
            className={CHOICE}
          >
            <span className="flex w-4 justify-center">
              <Base.RadioItemIndicator>
                <CheckIcon />
              </Base.RadioItemIndicator>
            </span>
            {option.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

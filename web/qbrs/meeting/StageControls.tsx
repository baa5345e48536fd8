import type { Command } from './meeting.keys.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { ChevronLeftIcon, ChevronRightIcon, EyeOffIcon, HelpCircleIcon } from '#web/ui/icons.tsx';
import { LayoutGridIcon, MaximizeIcon } from '#web/ui/icons.meeting.tsx';

interface StageControlsProps {
  place: { number: number; of: number };
  isBlank: boolean;
  hidesAmounts: boolean;
  onCommand: (command: Command) => void;
}

/** Controls of the slides, each with its key. */
export function StageControls({ place, isBlank, hidesAmounts, onCommand }: StageControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 text-sm">
      <IconButton
        label="Previous slide"
        icon={ChevronLeftIcon}
        variant="secondary"
        disabled={place.number === 1}
        onClick={() => onCommand({ do: 'page', by: -1 })}
      />
      <IconButton
        label="Next slide"
        icon={ChevronRightIcon}
        variant="secondary"
        disabled={place.number === place.of}
        onClick={() => onCommand({ do: 'page', by: 1 })}
      />
      <span className="px-2 text-muted tabular-nums">
        <span className="font-semibold text-text">{place.number}</span> of {place.of}
      </span>
      <Tool icon={LayoutGridIcon} label="All slides" hint="G" onPress={() => onCommand({ do: 'overview' })} />
      <Tool icon={EyeOffIcon} label="Blank screen" hint="B" isOn={isBlank} onPress={() => onCommand({ do: 'blank' })} />
      <Tool icon={MaximizeIcon} label="Full screen" hint="F" onPress={() => onCommand({ do: 'full' })} />
      <Tool icon={HelpCircleIcon} label="Shortcuts" hint="?" onPress={() => onCommand({ do: 'help' })} />
      <label className="ml-auto flex min-h-8 items-center gap-2 px-1">
        <input
          type="checkbox"
          checked={hidesAmounts}
          onChange={() => onCommand({ do: 'amounts' })}
          className="relative h-4 w-7 appearance-none rounded-full border border-border-strong bg-surface-2 before:absolute before:top-px before:left-px before:size-3 before:rounded-full before:bg-muted before:transition-transform checked:bg-accent checked:before:translate-x-3 checked:before:bg-accent-text"
        />
        Hide amounts{' '}
        <span aria-hidden>
          <Kbd>H</Kbd>
        </span>
      </label>
    </div>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  hint: string;
  isOn?: boolean;
  onPress: () => void;
}

function Tool({ icon: Sign, label, hint, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classes(
        'flex h-8 items-center gap-2 rounded-field px-2 hover:bg-surface-2',
        isOn === true && 'bg-surface-2 font-semibold',
      )}
    >
      <Sign />
      {label}{' '}
      <span aria-hidden>
        <Kbd>{hint}</Kbd>
      </span>
    </button>
  );
}

import type { Channels } from '#domain/notifications/notifications.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';

const CHANNELS = [
  { key: 'inApp', label: 'In Plumbline', inSentence: 'in Plumbline' },
  { key: 'email', label: 'By email', inSentence: 'by email' },
] as const;

interface Choice extends Channels {
  event: string;
  label: string;
  /** Always on, because it concerns the sign-in. */
  locked?: boolean;
}

interface ChannelTableProps<Row extends Choice> {
  caption: string;
  choices: readonly Row[];
  onChange: (choice: Row) => void;
}

/** Events with a checkbox for each channel. */
export function ChannelTable<Row extends Choice>({ caption, choices, onChange }: ChannelTableProps<Row>) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-border text-xs text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Event
          </th>
          {CHANNELS.map(({ key, label }) => (
            <th key={key} scope="col" className="w-24 px-1 py-2 text-center font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {choices.map((choice) => (
          <tr key={choice.event}>
            <th scope="row" className="py-2 text-left font-normal">
              {choice.label}
              {choice.locked && <span className="block text-xs text-muted">Always on for account security.</span>}
            </th>
            {CHANNELS.map(({ key, inSentence }) => (
              <td key={key} className="px-1 py-2">
                <ChannelBox
                  name={`${choice.label}: ${inSentence}`}
                  checked={choice[key]}
                  disabled={choice.locked}
                  onChange={(isWanted) => onChange({ ...choice, [key]: isWanted })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChannelBoxProps {
  name: string;
  checked: boolean;
  disabled: boolean | undefined;
  onChange: (isWanted: boolean) => void;
}

function ChannelBox({ name, onChange, ...rest }: ChannelBoxProps) {
  return (
    <Checkbox className="justify-center" {...rest} onChange={({ target }) => onChange(target.checked)}>
      <span className="sr-only">{name}</span>
    </Checkbox>
  );
}

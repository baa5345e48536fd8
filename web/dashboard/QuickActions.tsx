import { Card } from '#web/ui/data/Card.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';

export interface QuickAction {
  label: string;
  to: string;
  icon: Icon;
}

/** The first one is the most frequent action of this role. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <Card title="Quick Actions">
      <ul className="flex flex-col gap-2">
        {actions.map(({ label, to, icon }, at) => (
          <li key={label} className="flex">
            <LinkButton to={to} icon={icon} variant={at === 0 ? 'primary' : 'secondary'} className="w-full justify-start">
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { listOwnApps, revokeOwnApp } from '#contract/assistants/apps.contract.ts';
import { ConnectedApps } from '#web/assistants/ConnectedApps.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { useList } from '#web/ui/tables/list.ts';

/** Assistants that act for the person. */
export function ConnectedAppsCard() {
  const list = useList(listOwnApps, { isWhole: true });
  return (
    <Card title="Connected apps">
      <ConnectedApps list={list} revoking={revokeOwnApp} />
    </Card>
  );
}

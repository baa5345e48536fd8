import { Button } from '#web/ui/controls/Button.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { useLeaveVisit } from './leaving.ts';

/** Blocks everything until the superadmin has left, so that an action meant for one organisation never runs in another. */
export function VisitOver({ organizationName }: { organizationName: string }) {
  const leave = useLeaveVisit();
  return (
    <>
      <header className="flex h-14 items-center border-b border-border bg-surface-1 px-3 md:px-4">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-120 gap-4 px-4 py-12 outline-none">
        <h1 className="text-2xl font-semibold wrap-anywhere">{`Your support access to ${organizationName} has ended`}</h1>
        <p className="text-muted">
          Its time is up, or the organisation ended it. Anything entered since then was not saved. To access the organisation again, you
          need a valid consent or a reason.
        </p>
        <div>
          <Button variant="primary" loading={leave.isPending} onClick={() => leave.mutate()}>
            Back to platform
          </Button>
        </div>
      </main>
    </>
  );
}

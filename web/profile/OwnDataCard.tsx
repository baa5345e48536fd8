import { useMutation } from '@tanstack/react-query';
import { getOwnData } from '#contract/auth/profile.contract.ts';
import { download } from '#web/http/download.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';

/** What is stored about the person, and where their API tokens are. */
export function OwnDataCard() {
  const seesTokens = useCan()('integrations:view');
  const save = useMutation({ mutationFn: () => download(getOwnData) });
  return (
    <Card
      title="Your data"
      actions={
        <Button icon={DownloadIcon} loading={save.isPending} onClick={() => save.mutate()}>
          Download
        </Button>
      }
    >
      <p className="text-muted">
        One file in JSON with what is stored about you: profile, sessions, passkeys, preferences, saved views, notifications, comments,
        feedback, the names of your files and what the audit log says that you did. Passwords, keys and tokens are not in it.
      </p>
      {seesTokens && (
        <p className="mt-2 text-muted">
          The API tokens that act in your place stand under <TextLink to="/integrations">Integrations</TextLink>.
        </p>
      )}
      <FaultMessage error={save.error} />
    </Card>
  );
}

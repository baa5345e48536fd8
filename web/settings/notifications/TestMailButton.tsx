import { useMutation } from '@tanstack/react-query';
import { sendTestMail } from '#contract/organizations/test-mail.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { MailIcon } from '#web/ui/icons.tsx';

/** Sends a test email to the user's own address. */
export function TestMailButton() {
  const send = useMutation({
    mutationFn: () => call(sendTestMail, {}),
    onSuccess: ({ to, hasServer }) =>
      hasServer
        ? toast({ title: 'Test email sent', description: `Check the inbox of ${to}.`, variant: 'success' })
        : toast({
            title: 'No email server is set up',
            description: 'The email was written to a folder on the server. Ask the operator of the server to set SMTP_URL.',
          }),
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  return (
    <Button size="sm" icon={MailIcon} loading={send.isPending} onClick={() => send.mutate()}>
      Send test email
    </Button>
  );
}

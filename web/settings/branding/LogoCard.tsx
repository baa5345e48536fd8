import { useMutation } from '@tanstack/react-query';
import { removeLogo, uploadLogo } from '#contract/organizations/organizations.contract.ts';
import { call } from '#web/http/call.ts';
import { LogoInput } from '#web/ui/controls/LogoInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { useShowOrganization } from '#web/settings/settings.api.ts';

export function LogoCard({ logo }: { logo: string | null }) {
  const show = useShowOrganization();
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      return call(uploadLogo, { form });
    },
    onSuccess: show,
  });
  const remove = useMutation({ mutationFn: () => call(removeLogo), onSuccess: show });
  return (
    <Card title="Logo">
      <LogoInput logo={logo} alt="Your logo" upload={upload} remove={{ isPending: remove.isPending, mutate: () => remove.mutate() }} />
      <p className="mt-2 text-xs text-muted">PNG or JPEG, at most 1 MB. It is shown in the top bar and on decks.</p>
      <div className="mt-2">
        <FaultMessage error={upload.error ?? remove.error} />
      </div>
    </Card>
  );
}

import { useMutation } from '@tanstack/react-query';
import { removeLogo, uploadLogo } from '#contract/organizations/organizations.contract.ts';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { call } from '#web/http/call.ts';
import { useCan } from '#web/session/session.ts';
import { LogoInput } from '#web/ui/controls/LogoInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { useShowOrganization } from '#web/settings/settings.api.ts';

const GROUNDS = {
  light: { title: 'On light backgrounds', alt: 'Your logo on a light background', look: 'bg-[#ffffff]' },
  dark: { title: 'On dark backgrounds', alt: 'Your logo on a dark background', look: 'bg-[#16181d]' },
} as const;

type Ground = keyof typeof GROUNDS;

/** Two logos, each on its intended background; changes are saved immediately. */
export function LogoCard({ settings: { logo, logoDark } }: Pick<Organization, 'settings'>) {
  return (
    <Card title="Logos">
      <div className="grid gap-4 sm:grid-cols-2">
        <LogoOn ground="light" logo={logo ?? null} />
        <LogoOn ground="dark" logo={logoDark ?? null} />
      </div>
      <p className="mt-3 text-xs text-muted">
        PNG or JPEG, at most 1 MB. The first logo is used on decks, in letters and in the top bar of the light theme; the second one in the
        top bar of the slate and dark themes. Without a second logo, the first is used everywhere.
      </p>
    </Card>
  );
}

function LogoOn({ ground, logo }: { ground: Ground; logo: string | null }) {
  const { title, alt, look } = GROUNDS[ground];
  const mayChange = useCan()('settings:edit');
  const show = useShowOrganization();
  const query = { ground };
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      return call(uploadLogo, { form, query });
    },
    onSuccess: show,
  });
  const remove = useMutation({ mutationFn: () => call(removeLogo, { query }), onSuccess: show });
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-medium">{title}</h3>
      <LogoInput
        logo={logo}
        alt={alt}
        ground={look}
        label={`Logo file, ${title.toLowerCase()}`}
        upload={upload}
        remove={{ isPending: remove.isPending, mutate: () => remove.mutate() }}
        mayChange={mayChange}
      />
      <div className="mt-2">
        <FaultMessage error={upload.error ?? remove.error} />
      </div>
    </section>
  );
}

import type { IntegrationKind } from '#domain/integrations/integrations.rules.ts';
import { KIND_ICONS, MONOGRAMS, OtherIcon } from './integration.looks.ts';

/** The tile by which an integration is recognised; its name is beside it. */
export function KindSign({ kind }: { kind: IntegrationKind }) {
  const monogram = MONOGRAMS[kind];
  const Sign = KIND_ICONS[kind] ?? OtherIcon;
  return (
    <span
      aria-hidden
      className="flex size-9 shrink-0 items-center justify-center rounded-field border border-border bg-bg text-xs font-semibold tracking-wide text-muted"
    >
      {monogram ?? <Sign size={18} />}
    </span>
  );
}

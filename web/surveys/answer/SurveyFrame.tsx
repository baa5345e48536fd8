import { type ReactNode, useEffect } from 'react';
import type { SurveyView } from '#contract/surveys/surveys.answer.contract.ts';
import { applyBrandColour } from '#web/theme/theme.brand.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { useTitle } from '#web/ui/title.ts';

interface SurveyFrameProps {
  look: Pick<SurveyView, 'provider' | 'primaryColor' | 'logo'>;
  title: string;
  /** Such as "1 of 3". */
  aside?: ReactNode;
  children: ReactNode;
}

/** Column with the provider's mark on top, as wide as a phone. */
export function SurveyFrame({ look: { provider, primaryColor, logo }, title, aside, children }: SurveyFrameProps) {
  useTitle(title, provider);
  // The accent colour is set on the document, outside React.
  useEffect(() => applyBrandColour(primaryColor), [primaryColor]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col px-5 pt-4 pb-6 md:pt-10">
      <header className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2.5">
          {logo === null ? (
            <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-field bg-accent font-semibold text-accent-text">
              {[...provider][0]}
            </span>
          ) : (
            // White background in every theme, since logos are designed for paper.
            <img src={logo} alt="" className="h-7 max-w-32 shrink-0 rounded-field bg-[#ffffff] object-contain px-1" />
          )}
          <span className="min-w-0 font-semibold wrap-anywhere">{provider}</span>
        </span>
        <span className="shrink-0 text-sm text-muted tabular-nums">{aside}</span>
      </header>
      {children}
    </main>
  );
}

export function WrongLink() {
  return (
    <main className="min-h-dvh pt-[10dvh]">
      <Notice icon={LockIcon} level={1} title="This link is not valid">
        Open the latest email about this survey.
      </Notice>
    </main>
  );
}

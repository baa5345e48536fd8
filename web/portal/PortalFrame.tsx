import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type PortalHome, signOutOfPortal } from '#contract/portal/portal.contract.ts';
import { call } from '#web/http/call.ts';
import { applyBrandColour } from '#web/theme/theme.brand.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useTitle } from '#web/ui/title.ts';

interface PortalFrameProps {
  home: PortalHome;
  title: string;
  /** Makes it wide enough for a deck next to its decisions. */
  isWide?: boolean;
  children: ReactNode;
}

export function PortalFrame({ home, title, isWide = false, children }: PortalFrameProps) {
  const { provider, primaryColor, logo, logoOf, contact } = home;
  useTitle(title, provider);
  // The accent colour is set on the document, outside React.
  useEffect(() => applyBrandColour(primaryColor), [primaryColor]);
  const signOut = useMutation({
    mutationFn: () => call(signOutOfPortal),
    // Loads a new document, which drops all cached data.
    onSettled: () => location.assign('/portal'),
  });
  return (
    <div className="min-h-dvh max-md:[&_button]:min-h-11">
      <header className="border-b border-border bg-surface-1 print:hidden">
        <div
          className={classes(
            'mx-auto flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-6',
            isWide ? 'max-w-380' : 'max-w-300',
          )}
        >
          {logo === null ? (
            <span className="font-semibold wrap-anywhere">{provider}</span>
          ) : (
            // White background in every theme, since logos are designed for paper.
            <img src={logo} alt={logoOf} className="h-8 max-w-50 rounded-field bg-[#ffffff] object-contain px-1" />
          )}
          <span className="flex min-w-0 items-center gap-3">
            <span className="min-w-0 text-muted wrap-anywhere">{contact.name}</span>
            <Button size="sm" loading={signOut.isPending} onClick={() => signOut.mutate()}>
              Sign out
            </Button>
          </span>
        </div>
      </header>
      {children}
      <footer className="border-t border-border px-4 py-6 text-center text-sm text-muted">Questions? Contact {provider}.</footer>
    </div>
  );
}

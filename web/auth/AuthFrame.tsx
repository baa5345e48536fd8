import type { ReactNode } from 'react';
import { GuestTheme } from '#web/theme/GuestTheme.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { useTitle } from '#web/ui/title.ts';

/** Card around every signed-out screen. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="relative flex min-h-dvh flex-col items-center justify-center gap-6 bg-surface-0 px-4 py-10">
      <GuestTheme />
      <Logo />
      <section className="w-full max-w-100 rounded-card border border-border bg-surface-1 p-6 wrap-anywhere">
        <h1 className="text-xl font-semibold">{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-5">{children}</div>
      </section>
    </main>
  );
}

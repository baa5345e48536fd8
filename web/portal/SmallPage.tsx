import type { ReactNode } from 'react';

/** Page with a single centred card. */
export function SmallPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <section className="w-full max-w-100 rounded-card border border-border bg-surface-1 p-6">
        <h1 className="mb-2 text-xl font-semibold">{title}</h1>
        {children}
      </section>
    </main>
  );
}

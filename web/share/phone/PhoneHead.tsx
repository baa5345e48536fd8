import type { ReactNode } from 'react';

interface PhoneHeadProps {
  kicker: ReactNode;
  title: string;
  children?: ReactNode;
}

/** Part of the review under the sentence of its slide. */
export function PhoneHead({ kicker, title, children }: PhoneHeadProps) {
  return (
    <div className="pt-4 pb-3">
      <p className="font-medium text-muted">{kicker}</p>
      <h2 className="mt-1 text-[22px] leading-7 font-semibold wrap-anywhere">{title}</h2>
      {children && <p className="mt-1 text-muted">{children}</p>}
    </div>
  );
}

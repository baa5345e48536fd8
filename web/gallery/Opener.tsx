import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';

interface OpenerProps {
  label: string;
  children: (isOpen: boolean, close: () => void) => ReactNode;
}

export function Opener({ label, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

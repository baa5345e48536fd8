import { toast } from '#web/ui/feedback/toasts.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied', variant: 'success' });
  } catch {
    toast({ title: 'The browser does not allow copying. Copy this manually:', description: text, variant: 'destructive' });
  }
}

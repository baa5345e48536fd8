import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Form validated by the body schema of a call; it submits the call's input. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
) {
  return useForm<Input, unknown, Output>({ resolver: standardSchemaResolver<Input, unknown, Output>(schema), defaultValues });
}

import { z } from 'zod'

/** Whether members see only the letters of their matters, and who that concerns. */
export const matterAccess = z
  .object({
    is_limited: z.boolean().meta({
      description:
        'Whether members with the role sender see only the letters of matters that they are members of, and letters without a matter that they created themselves. Owners, admins, reviewers and operators see all.',
      example: true,
    }),
    affected: z.object({
      members: z.int().meta({
        description: 'Members with the role sender: those who are limited while it is on.',
        example: 6,
      }),
      members_without_matters: z.int().meta({
        description: 'Those of them who are members of no matter, and would see only what they created.',
        example: 1,
      }),
      letters_without_matter: z.int().meta({
        description:
          'Letters that belong to no matter: each is seen only by who created it, and by those who see all. At most 10,000 are counted.',
        example: 118,
      }),
      addresses_without_matter: z.int().meta({
        description:
          'Addresses of the address book that belong to no matter: each is seen only by who added it, and by those who see all. At most 10,000 are counted.',
        example: 42,
      }),
    }),
  })
  .meta({ id: 'MatterAccess' })

export type MatterAccess = z.infer<typeof matterAccess>

/** Turns it on or off. */
export const updateMatterAccessInput = matterAccess
  .pick({ is_limited: true })
  .meta({ id: 'UpdateMatterAccessInput' })

export type UpdateMatterAccessInput = z.infer<typeof updateMatterAccessInput>

// Printed from openapi.json by `pnpm docs:print`; edit the document instead.

export interface paths {
    "/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Begins the signup of a company or a person. We send a link to the address and give a token that mounts the payment widget; the card is saved and nothing is charged. The law wants the full address of a company on its invoices: ask for its `legal_address` here. The answer is the same whether or not we know the address.
         */
        post: operations["createSignup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/{signup_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where a signup stands
         * @description For whoever holds the id, which nobody can guess. Ask again until it is `active` or `failed`.
         */
        get: operations["getSignupStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/{signup_id}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the session of a finished signup
         * @description Takes the grant that `verifyVerification` gave this browser and signs it in. A grant works once. Until the phone system is ready we refuse with `retry_after`.
         */
        post: operations["createSignupSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description With e-mail and password. An address that we do not know and a wrong password get the same answer. Operators sign in at `adminSignIn`.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the tokens
         * @description Gives a new access token and a new refresh token; the old refresh token is used up. Using one twice ends the session, because somebody else may hold it.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as an operator, first step
         * @description With e-mail and password. The answer is a challenge for the second step; it lives 300 seconds.
         */
        post: operations["adminSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/2fa/enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrol an authenticator
         * @description For an operator who has none yet: gives the secret to put into an authenticator app. The first right code confirms it.
         */
        post: operations["enrolAdminTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/2fa/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as an operator, second step
         * @description With the challenge and the six digits that the authenticator shows. A code is taken once; a challenge stands five tries.
         */
        post: operations["verifyAdminTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/first-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the signup link
         * @description Spends the link that we sent at signup, without choosing a password.
         */
        post: operations["firstLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/magic-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sign-in link
         * @description Sends a link that works once within 24 hours; an earlier one stops working. The answer is the same whether or not we know the address.
         */
        post: operations["requestMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/magic-link/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a link
         * @description Spends a sign-in link.
         */
        post: operations["verifyMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/magic-link/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the first password
         * @description Spends the link of a signup, sets the password and signs in. All other sessions end.
         */
        post: operations["redeemMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a verification code
         * @description Sends six digits and a link, for 10 minutes and five tries. The answer is the same whether or not we know the address.
         */
        post: operations["requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verification/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove an address
         * @description Takes either the code together with its `email`, or the `token` of the link. For `email_verify` the answer carries a grant that opens the session of the signup.
         */
        post: operations["verifyVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link to reset the password
         * @description Sends a link that works once within an hour. The answer is the same whether or not we know the address.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password
         * @description Spends the link, sets the new password and signs every session of the user out.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session that asks at once, its access token too. With a refresh token of the same user, the session of that token ends as well.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who is signed in
         * @description The profile of the signed-in user.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the profile
         * @description Changes what is given and keeps the rest.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Needs the current password from everyone who has one. Every other session of the user ends.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions
         * @description Where the signed-in user is signed in, the newest sign-in first. The `Link` header leads to the next page.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description One of the signed-in user’s own, also the one that asks: its tokens stop working at once.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the account in short
         * @description What a web app shows on every page: name, language, VAT status and whether the account is active.
         */
        get: operations["getMeAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account in short
         * @description The light update: what is absent stays. A changed `vat_id` is `pending` until we ask the EU VAT registry, 5 minutes later.
         */
        patch: operations["updateMeAccount"];
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the account
         * @description Everything that the customer told us of themselves. An `invoice_address` of null means the legal one.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account
         * @description What is absent stays. Another `contact_email` waits until its mailbox has answered the link that we mail there. An empty `reg_number`, `contact_phone` or `vat_id`, or an address of null, is taken away. We ask the EU VAT registry about a `vat_id` at once: when it says no, nothing is saved; when it is silent, the number is `pending` and we ask again.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/account/contact-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm another contact address
         * @description Spends the link that we mailed to the new address. From then on it counts, and we tell the old one.
         */
        post: operations["confirmContactEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save an address
         * @description Saves the legal or the invoice address in place of the one before. Invoices that are issued already keep theirs.
         */
        post: operations["upsertAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of the account
         * @description Everybody who may sign in to it, the first one first, and who was invited to. For its owner.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite somebody to the account
         * @description Mails them a link for their first sign-in: an owner changes everything, a support user reads and writes tickets. The answer is the same whether the address has an account with us or not; an address belongs to one account, and its mail says so. Invited again, an address gets a new link, and the earlier one dies.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove somebody from the account
         * @description All their sessions and links die at once; their tickets stay. Nobody removes themselves, so an account always has an owner.
         */
        delete: operations["removeUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description The link of its mail is worth nothing any more.
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the VAT number
         * @description The account’s EU VAT number, and what the registry said of it; where the account is for its VAT, and what waits for proof.
         */
        get: operations["getVat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vat/revalidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the VAT number again
         * @description Asks the EU VAT registry now. While it is silent, a valid number stays valid, and any other is `pending` and asked about again.
         */
        post: operations["revalidateVat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vat/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the proofs of the VAT number
         * @description The account’s proofs and what became of them, newest first. The `Link` header leads to the next page.
         */
        get: operations["listVatProofs"];
        put?: never;
        /**
         * Send a proof of the VAT number
         * @description A PDF, PNG or JPEG of at most 10 MiB, for a number that the registry does not confirm. The number is `pending` until we have looked, unless it is valid; a proof that still waits is superseded.
         */
        post: operations["uploadVatProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/vat-threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the meter of sales to consumers
         * @description What was sold this year, net, to consumers in other member states (`cross_border`) and in the whole EU (`consumers`), beside the thresholds of the law; whose VAT rate is charged abroad, since when, and why.
         */
        get: operations["adminGetVatThreshold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/vat-proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the proofs of VAT numbers
         * @description Of all accounts, newest first.
         */
        get: operations["adminListVatProofs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/vat-proofs/{proof_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of a proof
         * @description To be saved, never shown in our place; the audit log of the customer has it.
         */
        get: operations["adminDownloadVatProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/vat-proofs/{proof_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a proof
         * @description For good: its number is `valid` if it is still the account’s, and the VAT of the invoices that were issued while it was pending becomes account credit. Not by the operator whose own account sent it.
         */
        post: operations["adminApproveVatProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/vat-proofs/{proof_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a proof
         * @description Its number is `invalid` if it still waits for this proof. The customer is mailed the note, and may send another proof. Not by the operator whose own account sent it.
         */
        post: operations["adminRejectVatProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/place-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customers whose country is in doubt
         * @description Customers whose address is not where they are for their VAT, or whose evidence does not suffice, with all of it; the longest waiting first.
         */
        get: operations["adminListPlaceReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/place-reviews/{account_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept where a customer says they are
         * @description It decides the VAT from the next invoice on. Invoices that were issued stay as they are.
         */
        post: operations["adminApprovePlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/place-reviews/{account_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse where a customer says they are
         * @description The VAT stays as it is. New evidence opens a review again.
         */
        post: operations["adminRejectPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compliance/intake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See which identity documents we need
         * @description What we ask for, what is there, and how our review stands. The first reading opens the intake.
         */
        get: operations["getComplianceIntake"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compliance/intake/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an identity document
         * @description A PDF, PNG or JPEG of at most 10 MiB, for one of `required_docs`. Another upload of the same document takes the place of the earlier one; after a rejection it opens the intake again. We keep at most 10 files.
         */
        post: operations["uploadComplianceDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compliance/intake/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the documents reviewed
         * @description Every one of `required_docs` must have a file. Until we have decided, nothing more can be uploaded.
         */
        post: operations["submitComplianceIntake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/kyb-intakes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reviews of identity documents
         * @description Of all accounts, newest first: what was submitted, and whatever became of it. With `status: open` also those whose customer has uploaded something.
         */
        get: operations["adminListKybIntakes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/kyb-intakes/{intake_id}/documents/{doc_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an identity document
         * @description The newest file that the customer uploaded for it. The audit log keeps who looked at it.
         */
        get: operations["adminDownloadKybDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/kyb-intakes/{intake_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the identity documents
         * @description Only of an intake that was submitted, and for good. We tell the customer.
         */
        post: operations["adminApproveKybIntake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/kyb-intakes/{intake_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse the identity documents
         * @description Only of an intake that was submitted. We mail the customer the note, and they may upload again.
         */
        post: operations["adminRejectKybIntake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans on offer
         * @description The tiers that a new customer may choose now. `price` is a month, net of VAT. With `country`, and `customer_type`, each plan also says its VAT and its total, for a customer without a VAT number.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the subscription
         * @description What the account is subscribed to and until when it is paid. `price` is net of VAT; `price_with_vat` says its VAT and its total, as the invoice of now would have them. There is none before the phone system is ready.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the plan of the next period
         * @description Takes effect at the end of the current period, and is charged at its price from then on. The present tier takes a planned change back.
         */
        post: operations["changePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/change-plan-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the plan at once
         * @description The rest of the period is counted by days. A larger plan is charged to the default card first, and a decline changes nothing; a smaller one gives account credit, which the next invoice uses first. Drops a planned change.
         */
        post: operations["changePlanNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/change-plan/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a planned change of plan back
         * @description The present plan goes on after the period.
         */
        post: operations["cancelPlanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the subscription
         * @description Ends it with the current period. While something is unpaid or the account is suspended it ends at once, and we take the unused days of the unpaid invoice back.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a cancellation back
         * @description Possible before the period ends, with a default card that is still valid.
         */
        post: operations["resumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/resubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe again on an account that has ended
         * @description For a company, within the 30 days for which its phone system is kept, with its numbers and recordings; when nothing is owed and we have not locked the account. There is no second trial: the default card is charged for the first period at once. Anybody else signs up again.
         */
        post: operations["resubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/subscriptions/{subscription_id}/transition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a subscription
         * @description `suspended` locks the account. `active` takes the locks away, ends the retries of what is overdue, whose invoices can still be paid, and takes a cancellation back; a trial ends and is charged now. `cancelled` ends it at once and refunds nothing.
         */
        post: operations["adminTransitionSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/subscriptions/{subscription_id}/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the plan of a subscription
         * @description `immediate` charges the difference to the customer’s default card, or gives it as account credit; `next_cycle` waits for the end of the period.
         */
        post: operations["adminChangePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/change-plan/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what another plan would cost
         * @description Changes nothing. To the cent what `changePlanNow` would charge or give back now, what `changePlan` would do, and the next three invoices after each. Refused as these are where both are; where one is, its part says so.
         */
        post: operations["previewPlanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/cancel/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what cancelling would mean
         * @description Changes nothing. When the service would end, what would still be owed, and what would be lost. Refused as `cancelSubscription` is.
         */
        post: operations["previewCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/resubscribe/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what subscribing again would cost
         * @description Changes nothing. To the cent what `resubscribe` would charge at once and in the next periods; or why it would be refused.
         */
        post: operations["previewResubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/subscriptions/{subscription_id}/change-plan/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what another plan would cost a customer
         * @description Changes nothing. As `previewPlanChange`, of any subscription.
         */
        post: operations["adminPreviewPlanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what will happen
         * @description Every charge, reminder, change and end ahead, if nothing changes but what `if` supposes: by the rules that run the service, to the cent. A card that works is taken to go on working, one that was declined to go on being declined. Empty before the phone system is ready.
         */
        get: operations["getForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what will happen to a customer
         * @description As `getForecast`; `if` also supposes what an operator may do.
         */
        get: operations["adminGetForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what happened to a customer
         * @description The newest 200 of what the audit log has about the account, newest last, without what another row of the same moment says better.
         */
        get: operations["adminGetTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where a customer stands
         * @description What they owe, what locks the account, what their phones do, and how to reach them.
         */
        get: operations["adminGetStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the right of withdrawal
         * @description What the function “withdraw from contract here” shows: whether the right exists and until when, what goes back to the card, and the statement as we can fill it in. A consumer has the right for 14 days after that of the order; an end on a Saturday, a Sunday or a public holiday moves on. It must be easy to find during all of that time.
         */
        get: operations["getWithdrawal"];
        put?: never;
        /**
         * State the withdrawal from the contract
         * @description The first of two steps. The statement is kept, and has no effect before `confirmWithdrawal`. A statement in time may be confirmed within 24 hours, also after the end.
         */
        post: operations["stateWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawal/{withdrawal_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the withdrawal from the contract
         * @description The second step. The phone system is closed at once, the acknowledgement goes out by mail, and what was paid goes back to the card, less the days used where the consumer asked us to begin at once; of call credit, what is unused goes back. A charge that is running is awaited, and paid back.
         */
        post: operations["confirmWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawal-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw from the contract without signing in
         * @description The first of two steps. To a consumer with the right of withdrawal we mail a link that confirms it, for 24 hours; that they asked in time is enough. The answer is the same whether or not we know the address.
         */
        post: operations["requestWithdrawalLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawal-links/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the withdrawal by the mailed link
         * @description The second step: spends the link, with the effect of `confirmWithdrawal`. The same link again gives the same answer.
         */
        post: operations["withdrawByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter a withdrawal that came by letter or e-mail
         * @description It takes effect at once, as if the consumer had confirmed it. Whether it was in time is decided by when it was sent; the days until it was received were used.
         */
        post: operations["adminEnterWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the withdrawals from contracts
         * @description Those that took effect, newest first.
         */
        get: operations["adminListWithdrawals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved cards
         * @description The account’s cards, oldest first. There is none before the phone system is ready.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Add a card
         * @description Opens the provider’s page, which takes the card; nothing is charged. The card is in the list once the provider has saved it. The only card is the default one.
         */
        post: operations["addPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a card and verify it
         * @description As `addPaymentMethod`, by an authorisation that we cancel as soon as the card is saved. Where the provider refuses an authorisation over zero, it is one cent: the answer says what it is.
         */
        post: operations["verifyPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/{payment_method_id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a card the default
         * @description We charge this card from now on. Asking again succeeds and changes nothing.
         */
        post: operations["setDefaultPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/{payment_method_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a card
         * @description The default card of a live subscription stays until another one is the default.
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/topup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay for calls in advance
         * @description Opens the provider’s page, which takes the card. Once it is paid, the balance for calls grows by the amount paid. By the setting `topup_vat` that contains the VAT, and an invoice over it is issued, paid; or the VAT is due with the use, and each month has an invoice over what calls used. A declined card leaves the page open for another one, for a day.
         */
        post: operations["createTopup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the balance for calls
         * @description What the phone system reports; where it reports nothing, the sum of the topups. Beside it, the account credit, which the next invoices use up.
         */
        get: operations["getCallBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments
         * @description The account’s topups and charges, newest first by when they were asked for.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of all accounts
         * @description Topups and charges, newest first by when they were asked for. `kind=signup` has no rows: a signup’s card is proved without an amount.
         */
        get: operations["adminListPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{payment_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay unused call credit back
         * @description Of a topup without an invoice, whose VAT is due with the use: the phone system gives up what is unused, and that goes back to the card, without a document. Never more than is unused. A topup with an invoice is paid back by `adminCreateCreditNote`. While we do not know what the provider did, the answer is `internal` with `retry_after`: the same key gives the outcome, and we find out by ourselves too.
         */
        post: operations["adminRefundTopup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invoices
         * @description The account’s invoices, newest first. What is not issued yet is not shown.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{invoice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See an invoice
         * @description One invoice of the account.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{invoice_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an invoice
         * @description The invoice as PDF: the same bytes every time, and those that we mailed.
         */
        get: operations["downloadInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credit notes
         * @description The account’s credit notes, newest first; of one invoice, or of all. The `Link` header leads to the next page.
         */
        get: operations["listCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit-notes/{credit_note_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a credit note
         * @description The credit note as PDF: the same bytes every time, and those that we mailed.
         */
        get: operations["downloadCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all documents of a year
         * @description Every invoice and credit note of the account that carries a date of the year, the present one unless another is named, as one ZIP archive of the PDFs.
         */
        get: operations["exportMyInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an invoice of any account
         * @description The invoice as its customer has it.
         */
        get: operations["adminDownloadInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credit notes of all accounts
         * @description Newest first; of one invoice, of one account, or of all. The `Link` header leads to the next page.
         */
        get: operations["adminListCreditNotes"];
        put?: never;
        /**
         * Credit an invoice
         * @description On an unpaid invoice the note lowers what is owed, and in full makes it void. On a paid one the amount becomes account credit or, with `provider_refund`, goes back to the card. A topup goes back to its card alone, once the phone system has given its unused call credit up: never more than is unused, and `upstream.pbx_unavailable` while it does not say. While we do not know what the provider did, the answer is `internal` with `retry_after`: the same key gives the outcome, and we find out by ourselves too.
         */
        post: operations["adminCreateCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{invoice_id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what is owed on an invoice
         * @description What was paid of it by credit and by card, what is owed, and where to pay it.
         */
        get: operations["getInvoiceBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{invoice_id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an invoice
         * @description Asks the default card again, now; a decline changes nothing. Where no card may be asked, as under an operator’s lock or after the end, the answer leads to the provider’s page. Never captures twice: while a charge is running it is refused, and an outcome that is not known yet says so and is given under the same key.
         */
        post: operations["payInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{invoice_id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where the amounts of an invoice come from
         * @description What each line is counted from, which VAT it carries and which evidence decided it, what was credited, paid and is owed. Facts without words: the words are the reader’s.
         */
        get: operations["explainInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice_id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where the amounts of any invoice come from
         * @description As its customer sees it, with the names of the pieces of evidence.
         */
        get: operations["adminExplainInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/e-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what electronic invoices carry
         * @description The electronic address and the references that the customer wants on them.
         */
        get: operations["getEInvoice"];
        /**
         * Say what electronic invoices carry
         * @description In place of what was said before: what is absent is taken away. An identifier is checked by the rules of its scheme. Documents that are issued already keep theirs.
         */
        put: operations["updateEInvoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{invoice_id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an invoice as XML
         * @description The invoice as an electronic one of EN 16931: the same bytes every time.
         */
        get: operations["downloadInvoiceXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit-notes/{credit_note_id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a credit note as XML
         * @description The credit note as an electronic one of EN 16931: the same bytes every time.
         */
        get: operations["downloadCreditNoteXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice_id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an invoice of any account as XML
         * @description The electronic invoice as its customer has it.
         */
        get: operations["adminDownloadInvoiceXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/credit-notes/{credit_note_id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a credit note of any account as XML
         * @description The electronic credit note as its customer has it.
         */
        get: operations["adminDownloadCreditNoteXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice_id}/e-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how an invoice gets through the network
         * @description What the access point said of the invoice. One whose parties do not both have an electronic address goes by mail alone and has no delivery.
         */
        get: operations["adminGetInvoiceDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/credit-notes/{credit_note_id}/e-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how a credit note gets through the network
         * @description As of an invoice: what the access point said of the credit note.
         */
        get: operations["adminGetCreditNoteDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice_id}/e-invoice/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice through the network again that was given up
         * @description After a week in which the access point was away or silent. It is asked first by the id that the document had, so that nothing goes out twice, and has another week. What a network has accepted or refused is sent to it no second time: `validation.failed`.
         */
        post: operations["adminResendInvoiceDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/credit-notes/{credit_note_id}/e-invoice/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a credit note through the network again that was given up
         * @description As of an invoice.
         */
        post: operations["adminResendCreditNoteDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customers
         * @description Newest first unless asked otherwise, with the newest subscription. A customer whose phone system is not made yet is `trialing` on the plan of its signup; one that ended before it is not listed.
         */
        get: operations["adminListCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name accounts, users and subscriptions
         * @description Who the ids of other lists stand for, by the names of today: a whole page of any list with one request. What names nobody, any more or at all, is left out.
         */
        get: operations["adminNameAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenants of all accounts
         * @description Newest first, also those that were removed. Names are the customer’s of today.
         */
        get: operations["adminListTenants"];
        put?: never;
        /**
         * Make a phone system by hand
         * @description For an account whose card was never proved, or whose provisioning failed. While the phone-system core does not answer, the answer is `upstream.pbx_unavailable`: we go on asking it, and the same key gives the outcome.
         */
        post: operations["adminProvisionTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invoices of all accounts
         * @description Newest first by issue. An invoice past due, and one that we gave up, is `overdue`; a refunded one is still `paid`.
         */
        get: operations["adminListInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description What happened, newest first, over all accounts and what belongs to none. What an operator did stands with the account that it was done to: ask for it by `user_id`, and for all that befell a customer by `account_id`. Personal fields that were erased are null.
         */
        get: operations["adminListAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log/{audit_id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove a row of the audit log
         * @description Computes the row again, each link up to the head of its chain as the day was sealed, that day’s root, and each root since. A row that somebody forged, and one whose followers were forged to fit, does not hold.
         */
        get: operations["adminProveAuditRow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/billing-cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the billing cycles of all accounts
         * @description One for each period of each subscription, newest first by when it was planned. The `Link` header leads to the next page.
         */
        get: operations["adminListBillingCycles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/billing-cycles/{cycle_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a billing cycle
         * @description Has a cycle that failed, was not sent or is held taken up now; the ladder uses up nothing. The answer shows the cycle as it is, and the scheduler does the rest: a card that said it will never work is not asked again, and a payment whose outcome is not known is only read again.
         */
        post: operations["adminRetryBillingCycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/scheduler/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how the scheduler is doing
         * @description What became of billing cycles in a window, and how many accounts owe us money.
         */
        get: operations["adminGetSchedulerHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/scheduler/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what needs a person
         * @description Empty when all is well. `docs/alerts.md` lists every alert and when it is raised.
         */
        get: operations["adminGetSchedulerAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how the business does
         * @description Signups and churn of the month so far and of the last 30 and 90 days, and what stands now. Promo subscriptions count in totals only.
         */
        get: operations["adminGetMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/metrics/mrr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how the monthly recurring revenue moved
         * @description What it was, bar by bar, and what each bar brought and lost. Counted with each move since this was first kept; before that it is null. The last 90 days by day unless asked otherwise.
         */
        get: operations["adminGetMrrHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dashboards/operational": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how the service is used
         * @description Requests and refusals, and how much the audit log grew. Requests of other processes show within seconds. The last 24 hours by hour unless asked otherwise.
         */
        get: operations["adminGetOperationalDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dashboards/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who can get in, and who tried
         * @description Second factors of operators, failed sign-ins, magic links, signing keys.
         */
        get: operations["adminGetSecurityDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dashboards/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what customers pay
         * @description Subscriptions, revenue, the largest accounts, the ladder, and how the scheduler does. The last 24 hours by hour unless asked otherwise.
         */
        get: operations["adminGetBillingDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the phone system
         * @description Where the account’s phone system is. Its `tenant_id` is null until we have made it.
         */
        get: operations["getTenantInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenants
         * @description The account’s tenants, newest first. The `Link` header leads to the next page.
         */
        get: operations["listTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a tenant
         * @description One tenant of the account.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tickets
         * @description The account’s tickets, newest first.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Open a ticket
         * @description Ask us something. We mail the ticket’s reference to the account’s address.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticket_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a ticket
         * @description With all that was written in it and in its duplicates, oldest first.
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticket_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write in a ticket
         * @description It then waits for our answer. A ticket that was resolved within the last 7 days is taken up again; for one that is closed or a duplicate, open a new one.
         */
        post: operations["replyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticket_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a ticket
         * @description It stays readable. What is closed is not opened again.
         */
        post: operations["closeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/support/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tickets of all accounts
         * @description Latest activity first. What somebody writes in meanwhile goes to the front, as a new ticket does, and comes on no later page again.
         */
        get: operations["adminListTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/support/tickets/{ticket_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a ticket of any account
         * @description With all that was written, whom we answer, and what happened to it.
         */
        get: operations["adminGetTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a ticket, or give it to an operator
         * @description All that is asked is done, or nothing. Operators make a ticket `awaiting_us` by taking it while it is open, `resolved`, `closed`, or a `duplicate` of another ticket of the account, in which its messages then stand too.
         */
        patch: operations["adminUpdateTicket"];
        trace?: never;
    };
    "/admin/support/tickets/{ticket_id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a ticket
         * @description It then waits for the customer, whom we tell by mail and in the web app. After 7 days we remind them; 7 days later it is closed.
         */
        post: operations["adminReplyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/support/reply-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List texts to begin an answer with
         * @description Each in every language that we write to customers in.
         */
        get: operations["adminListReplyTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a customer
         * @description The account, its subscription, its saved cards and its newest invoices. A `suspended` subscription whose `dunning_state` is `suspended` owes us; an operator may have locked it as well, or alone. The audit log of the account has each lock: `account.first_lock`, `account.lock_added`.
         */
        get: operations["adminGetCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description What is not sent stays. A VAT number is checked at the EU registry at once; when that does not answer, the number is pending and we ask again. The customer is sent no mail.
         */
        patch: operations["adminUpdateCustomer"];
        trace?: never;
    };
    "/admin/customers/{account_id}/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a signup its trial all the same
         * @description Whoever had a trial within the last 365 days, by e-mail, registration number or VAT number, gets none: the first period starts with the phone system and is charged at once. This says otherwise for one signup, before its phone system stands. To repeat it changes the reason.
         */
        post: operations["adminGiveTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved cards of a customer
         * @description Oldest first, also while the phone system is not ready.
         */
        get: operations["adminListCustomerPaymentMethods"];
        put?: never;
        /**
         * Add a card for a customer
         * @description Opens the provider’s page on which the customer types the card; nothing is charged. The card has the id of the answer once it is saved, and is in no list before that.
         */
        post: operations["adminAddCustomerPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/payment-methods/{payment_method_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a card of a customer
         * @description The default card of a live subscription stays until another one is the default.
         */
        delete: operations["adminDeleteCustomerPaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the operators
         * @description Oldest first: whom a ticket can be given to, and who only reads.
         */
        get: operations["adminListOperators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/reading-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read as a customer
         * @description A token of 15 minutes that reads what a support user of the account reads and writes nothing. The customer’s audit log has who, when and why; the owner sees it among the sessions, and can end it.
         */
        post: operations["adminReadAs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a month’s invoices and credit notes
         * @description Every document that was issued in the month, as CSV; amounts of a credit note are below zero. It is given as it is written, however long it is; one that breaks off is not whole. The audit log has who took it.
         */
        get: operations["adminExportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a month of the ledger
         * @description Every posting of the month as CSV, one row each. It is given as it is written, however long it is; one that breaks off is not whole. The audit log has who took it.
         */
        get: operations["adminExportLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/isaf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a month for the Lithuanian tax inspectorate
         * @description The register of the month’s sales as i.SAF 1.2, for a Lithuanian seller. It is given as it is written, however long it is; one that breaks off is not whole. The audit log has who took it.
         */
        get: operations["adminExportIsaf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenant_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend or restore a phone system
         * @description Adds or takes away the operator’s lock of the account, as the transitions `suspended` and `active` of its subscription do; nothing is forgiven. While other locks remain, the phone system stays suspended. The lock is kept whatever the phone-system core says: `upstream.pbx_unavailable` means that it does not know yet, and the same key answers once it does.
         */
        post: operations["adminTransitionTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the banners of a customer
         * @description The cleared and the expired among them, newest first. The `Link` header leads to the next page.
         */
        get: operations["adminListBanners"];
        put?: never;
        /**
         * Put a banner up
         * @description Shown on every page of the customer’s web app until it is cleared or expires. A link leads into the web app and nowhere else.
         */
        post: operations["adminCreateBanner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{account_id}/banners/{banner_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a banner away
         * @description Again changes nothing. One that the scheduler put up may go too: the next rung puts up its own.
         */
        delete: operations["adminClearBanner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mails/given-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails that were given up
         * @description Those that no mail server took within a day, and those that one refused for good; newest first. The `Link` header leads to the next page.
         */
        get: operations["adminListGivenUpMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mails/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all mails again that were given up
         * @description Each has a day of tries again. Under the Message-ID that it had, with links that are made when it leaves.
         */
        post: operations["adminResendMails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mails/{mail_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail again that was given up
         * @description It has a day of tries again. Under the Message-ID that it had, with links that are made when it leaves.
         */
        post: operations["adminResendMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notifications
         * @description What happened to the account, newest first. `unread_count` counts the whole account, not the page.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/notifications/{notification_id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Again changes nothing: the time of the first reading stays.
         */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark every notification as read
         * @description Those of the whole account. What was read before keeps its time.
         */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the banners
         * @description What a web app shows on every page now, newest first. The `Link` header leads to the next page.
         */
        get: operations["listBanners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the texts of notifications and banners
         * @description What a web app shows for each `message_key`, in each of our languages, and what `message_args` fills its blanks with. An operator’s own banner has whatever key the operator gave it.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/revolut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a webhook of the payment provider
         * @description Checks the signature over the raw bytes before anything is read, keeps the event and acknowledges it. Repeats and events that we do not know are acknowledged too.
         */
        post: operations["receiveRevolutWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountBanner: {
            id: string;
            severity: components["schemas"]["BannerSeverity"];
            kind: string;
            /** @description Looks up the localized text. */
            message_key: string;
            /** @description Fills the blanks of the text, as `listMessages` names them: a date is an instant in UTC, and an amount comes as `amount_minor` with `currency`. */
            message_args: {
                [key: string]: unknown;
            } | null;
            cta_label_key: string | null;
            cta_url: string | null;
            /** @description Unix seconds. */
            created_at: number;
            expires_at: number | null;
        };
        AccountBannerListResponse: {
            items: components["schemas"]["AccountBanner"][];
        };
        /**
         * @example {
         *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
         *       "company_name": "UAB Pavyzdys",
         *       "legal_address": null,
         *       "invoice_address": null,
         *       "reg_number": null,
         *       "vat_id": null,
         *       "vat_status": "not_provided",
         *       "vat_checked_at": null,
         *       "language": "lt",
         *       "contact_email": "jonas@example.lt",
         *       "billing_email": null,
         *       "contact_phone": null,
         *       "pbx_tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
         *       "status": "active",
         *       "address_missing": true,
         *       "created_at": "2026-02-01T09:00:00.000Z",
         *       "updated_at": "2026-02-01T09:02:13.512Z"
         *     }
         */
        AccountResponse: {
            account_id: string;
            company_name: string;
            legal_address: components["schemas"]["Address"] | null;
            invoice_address: components["schemas"]["Address"] | null;
            reg_number: string | null;
            vat_id: string | null;
            /** @enum {string} */
            vat_status: "not_provided" | "valid" | "invalid" | "pending";
            vat_checked_at: string | null;
            language: components["schemas"]["Locale"];
            /** Format: email */
            contact_email: string;
            /**
             * Format: email
             * @description The address that takes its place once its mailbox has answered our link; absent when none waits.
             */
            pending_contact_email?: string;
            /** @description Who gets invoices and credit notes; null where the contact address does. */
            billing_email: string | null;
            contact_phone: string | null;
            pbx_tenant_id: string | null;
            /** @enum {string} */
            status: "pending_payment" | "provisioning" | "cancelled" | "active" | "suspended";
            /** @description Where its signup shows how far the phone system is; absent as soon as that works. Of a signup that failed too. */
            signup_id?: string;
            /** @description Whether we need the full address of the company: the law wants it on every invoice, and the first one waits for it. Never true for an individual. */
            address_missing: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /**
         * @example {
         *       "user_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
         *       "email": "jonas@example.lt",
         *       "first_name": "Jonas",
         *       "last_name": "Jonaitis",
         *       "role": "owner",
         *       "email_proved": true,
         *       "created_at": "2026-02-01T09:00:00.000Z"
         *     }
         */
        AccountUser: {
            user_id: string;
            /** Format: email */
            email: string;
            first_name: string;
            last_name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "support";
            /** @description Whether they have shown that the mailbox is theirs. */
            email_proved: boolean;
            /** Format: date-time */
            created_at: string;
        };
        AccountUserListResponse: {
            data: components["schemas"]["AccountUser"][];
            invitations: components["schemas"]["Invitation"][];
        };
        AddPaymentMethodResponse: {
            /**
             * Format: uri
             * @description The provider’s page that takes the card.
             */
            checkout_url: string;
            /**
             * Format: uri
             * @description Where the customer comes back to.
             */
            return_url: string;
        };
        Address: {
            line1: string;
            line2?: string;
            city: string;
            postal_code: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example LT
             */
            country: string;
        };
        AdminAccountBanner: {
            id: string;
            severity: components["schemas"]["BannerSeverity"];
            kind: string;
            /** @description Looks up the localized text. */
            message_key: string;
            /** @description Fills the blanks of the text, as `listMessages` names them: a date is an instant in UTC, and an amount comes as `amount_minor` with `currency`. */
            message_args: {
                [key: string]: unknown;
            } | null;
            cta_label_key: string | null;
            cta_url: string | null;
            /** @description Unix seconds. */
            created_at: number;
            expires_at: number | null;
            /** @description False once it is cleared or has expired. */
            active: boolean;
            /** @enum {string} */
            source: "scheduler" | "admin" | "manual";
            /** @description The dunning state for the scheduler’s, the operator for an operator’s. */
            source_ref: string | null;
            /** @description Unix seconds. */
            updated_at: number;
        };
        AdminAccountBannerListResponse: {
            items: components["schemas"]["AdminAccountBanner"][];
        };
        AdminAddPaymentMethodResponse: {
            /**
             * Format: uri
             * @description The provider’s page that takes the card.
             */
            redirect_url: string;
            /** @description What the card is called in the lists, once the customer has saved it. */
            payment_method_id: string;
        };
        AdminBillingCycleListResponse: {
            data: components["schemas"]["AdminBillingCycleRow"][];
        };
        AdminBillingCycleRow: {
            id: string;
            subscription_id: string;
            account_id: string;
            /** @description Unix seconds. */
            period_start: number;
            /** @description Unix seconds. */
            period_end: number;
            /** @description What the card is asked for: VAT included, account credit deducted. While nothing is billed, by today’s facts. */
            amount_minor: number;
            currency: string;
            /** @enum {string} */
            state: "planned" | "charging" | "failed" | "charged" | "abandoned" | "skipped";
            attempt_count: number;
            next_attempt_at: number | null;
            provider_order_id: string | null;
            /** @description The card that was asked, or is going to be. Empty without one. */
            provider_payment_method_id: string;
            invoice_id: string | null;
            last_failure_code: string | null;
            last_failure_message: string | null;
            /** @description Unix seconds. */
            created_at: number;
            /** @description Unix seconds. */
            updated_at: number;
        };
        AdminChallengeResponse: {
            challenge_id: string;
            /**
             * @description Seconds.
             * @example 300
             */
            expires_in: number;
        };
        /**
         * @example {
         *       "new_tier": "starter",
         *       "effective": "immediate",
         *       "reason": "Asked for by telephone"
         *     }
         */
        AdminChangePlanRequest: {
            /**
             * @description A tier that `GET /plans` offers.
             * @enum {string}
             */
            new_tier: "promo" | "starter" | "business" | "enterprise";
            /** @enum {string} */
            effective: "next_cycle" | "immediate";
            reason: string;
        };
        /**
         * @example {
         *       "severity": "info",
         *       "kind": "system",
         *       "message_key": "banner.maintenance"
         *     }
         */
        AdminCreateBannerRequest: {
            severity: components["schemas"]["BannerSeverity"];
            /** @description Not `dunning_…`: the scheduler’s own. */
            kind: string;
            message_key: string;
            message_args?: {
                [key: string]: unknown;
            } | null;
            cta_label_key?: string | null;
            /** @description A path of the web app, or an address of it in full. */
            cta_url?: string | null;
            expires_at?: number | null;
        };
        /**
         * @example {
         *       "invoice_id": "01938f5c-1f2a-7c3e-9d4b-5a6b7c8d9e0f",
         *       "amount": {
         *         "amount_minor": 1149,
         *         "currency": "EUR"
         *       },
         *       "reason": "Two weeks without calls",
         *       "provider_refund": true
         *     }
         */
        AdminCreditNoteRequest: {
            /** @description Its id, not its number. */
            invoice_id: string;
            amount: components["schemas"]["Money"];
            /** @description Stands on the credit note as sent. */
            reason: string;
            /**
             * @description Whether the card gets the amount back.
             * @default false
             */
            provider_refund: boolean;
        };
        AdminCustomerAccount: {
            account_id: string;
            display_name: string;
            /** Format: email */
            email: string;
            customer_type: components["schemas"]["AdminCustomerCustomerType"];
            /** @description Null for an individual. */
            company_name: string | null;
            /** @description Null for a company. */
            full_name: string | null;
            vat_id: string | null;
            vat_status: components["schemas"]["AdminCustomerVatStatus"];
            /** @description Unix seconds. */
            created_at: number;
        };
        /** @enum {string} */
        AdminCustomerCustomerType: "company" | "individual";
        AdminCustomerDetailResponse: {
            account: components["schemas"]["AdminCustomerAccount"];
            subscription: components["schemas"]["AdminCustomerSubscriptionView"] | null;
            payment_methods: components["schemas"]["AdminCustomerPaymentMethod"][];
            /** @description The newest hundred. */
            invoices: components["schemas"]["AdminCustomerInvoice"][];
            withdrawal: components["schemas"]["AdminWithdrawal"] | null;
        };
        /** @enum {string} */
        AdminCustomerDunningState: "current" | "grace" | "retry_1" | "retry_2" | "final_notice" | "suspended" | "cancelled";
        AdminCustomerInvoice: {
            invoice_id: string;
            number: string;
            status: components["schemas"]["InvoiceStatus"];
            /** Format: date-time */
            issued_at: string;
            total: components["schemas"]["Money"];
            /** @description What is still owed on it, in cents. */
            open_balance_minor: number;
        };
        AdminCustomerListResponse: {
            data: components["schemas"]["AdminCustomerListRow"][];
            next_cursor: string | null;
        };
        AdminCustomerListRow: {
            account_id: string;
            display_name: string;
            /** Format: email */
            email: string;
            customer_type: components["schemas"]["AdminCustomerCustomerType"];
            plan_tier: components["schemas"]["PlanTier"];
            subscription_status: components["schemas"]["AdminCustomerSubscriptionStatus"];
            vat_status: components["schemas"]["AdminCustomerVatStatus"];
            dunning_state: components["schemas"]["AdminCustomerDunningState"];
            /** @description Unix seconds. */
            created_at: number;
            /** @description What is owed on all invoices, in cents; there in the order `owed`. */
            owed_minor?: number;
            /** @description When the next period is charged; there in the order `next_charge`. */
            next_charge_at?: number;
        };
        AdminCustomerPaymentMethod: {
            id: string;
            brand: string;
            /** @example 4242 */
            last4: string;
            exp_month: number;
            exp_year: number;
            /** @description Whether we charge this one. */
            is_default: boolean;
        };
        AdminCustomerPaymentMethodsResponse: {
            data: components["schemas"]["AdminCustomerPaymentMethod"][];
        };
        /** @enum {string} */
        AdminCustomerSubscriptionStatus: "trialing" | "active" | "past_due" | "cancel_at_period_end" | "unpaid" | "cancelled" | "suspended";
        AdminCustomerSubscriptionView: {
            subscription_id: string;
            plan_tier: string;
            status: components["schemas"]["AdminCustomerSubscriptionStatus"];
            /** Format: date-time */
            current_period_start: string;
            /** Format: date-time */
            current_period_end: string;
            cancel_at_period_end: boolean;
            dunning_state: components["schemas"]["AdminCustomerDunningState"];
            /** @description How often a card was asked for the earliest unpaid period. 0 when none is. */
            failed_attempts: number;
            default_payment_method_id: string | null;
        };
        /** @enum {string} */
        AdminCustomerVatStatus: "none" | "pending_review" | "valid" | "invalid";
        AdminGivenUpMail: {
            /** @description Its Message-ID begins with it. */
            mail_id: string;
            /** @example signup_link */
            kind: string;
            /** @description Where it would go today. Null when there is nobody any more. */
            email: string | null;
            account_id: string | null;
            attempts: number;
            last_error: string | null;
            /** @description Unix seconds. */
            created_at: number;
            /** @description Null once it is sent again. */
            given_up_at: number | null;
        };
        AdminGivenUpMailListResponse: {
            data: components["schemas"]["AdminGivenUpMail"][];
        };
        /**
         * @example {
         *       "reason": "Could not try it for want of a line"
         *     }
         */
        AdminGiveTrialRequest: {
            /** @description Kept in the audit log. */
            reason: string;
        };
        AdminInvoiceExplanation: {
            invoice_id: string;
            number: string;
            status: components["schemas"]["InvoiceStatus"];
            /** Format: date-time */
            issued_at: string;
            /** Format: date-time */
            due_at: string;
            lines: components["schemas"]["LineExplanation"][];
            subtotal: components["schemas"]["Money"];
            vat_amount: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            credit_applied: components["schemas"]["Money"];
            notes: components["schemas"]["NoteExplanation"][];
            payments: {
                amount: components["schemas"]["Money"];
                /** Format: date-time */
                captured_at: string;
            }[];
            owed: components["schemas"]["Money"];
            vat: components["schemas"]["AdminVatExplanation"];
        };
        AdminInvoiceListResponse: {
            invoices: components["schemas"]["AdminInvoiceListRow"][];
            next_cursor: string | null;
        };
        AdminInvoiceListRow: {
            id: string;
            number: string;
            account: {
                account_id: string;
                company_name: string;
                /** Format: email */
                email: string;
            };
            /** @description The total, VAT included, in cents. */
            amount_minor: number;
            currency: string;
            status: components["schemas"]["AdminInvoiceListStatus"];
            /** @description Unix seconds. */
            issued_at: number;
            paid_at: number | null;
        };
        /** @enum {string} */
        AdminInvoiceListStatus: "open" | "paid" | "void" | "overdue";
        AdminKybIntakeDecisionRequest: {
            /** @description The customer reads it: what is missing, a line for each document. */
            reviewer_note?: string;
        };
        AdminKybIntakeListResponse: {
            items: components["schemas"]["ComplianceIntake"][];
            cursor_next: string | null;
        };
        AdminMetricsResponse: {
            /** Format: date-time */
            as_of: string;
            windows: {
                /** @enum {string} */
                label: "mtd" | "last_30_days" | "last_90_days";
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
                totals: {
                    /** @description Trials that became subscriptions in the window. */
                    signups: number;
                    active_subscriptions: number;
                    mrr_minor: number;
                    currency: string;
                    dunning_count: number;
                    /** @description Cancelled in the window, divided by those live at its start; 0 when none. */
                    churn_rate: number;
                };
                /** @description These three, and every other plan that the operator sells. */
                by_plan_tier: {
                    starter: {
                        signups: number;
                        active: number;
                        mrr_minor: number;
                    };
                    business: {
                        signups: number;
                        active: number;
                        mrr_minor: number;
                    };
                    enterprise: {
                        signups: number;
                        active: number;
                        mrr_minor: number;
                    };
                } & {
                    [key: string]: {
                        signups: number;
                        active: number;
                        mrr_minor: number;
                    };
                };
            }[];
        };
        AdminNamesResponse: {
            data: {
                id: string;
                /** @enum {string} */
                kind: "account" | "user" | "subscription";
                account_id: string;
                /** @description Of a user without one, the address. */
                name: string;
                /** Format: email */
                email: string;
            }[];
        };
        AdminOperatorListResponse: {
            data: {
                user_id: string;
                /** Format: email */
                email: string;
                first_name: string;
                last_name: string;
                /** @description An auditor, who reads and presses nothing. */
                reads_only: boolean;
                /** @description Whether an authenticator is enrolled. */
                second_factor: boolean;
                /** Format: date-time */
                created_at: string;
            }[];
        };
        /** @enum {string} */
        AdminPaymentKind: "topup" | "subscription" | "signup";
        AdminPaymentListResponse: {
            payments: components["schemas"]["AdminPaymentListRow"][];
            next_cursor: string | null;
        };
        AdminPaymentListRow: {
            id: string;
            kind: components["schemas"]["AdminPaymentKind"];
            /** @description All null when the account is gone. */
            customer: {
                account_id: string | null;
                company_name: string | null;
                email: string | null;
            };
            amount_minor: number;
            currency: string;
            status: components["schemas"]["AdminPaymentStatus"];
            /** @description Unix seconds. */
            occurred_at: number;
            provider_order_id: string | null;
        };
        /** @enum {string} */
        AdminPaymentStatus: "pending" | "completed" | "failed" | "refunded";
        AdminPlaceDecisionRequest: {
            /** @description Kept in the audit log. */
            reason: string;
        };
        AdminPlacePiece: {
            piece_id: string;
            /** @enum {string} */
            kind: "billing_address" | "client_address" | "card" | "registration";
            country: string | null;
            territory: string | null;
            about: string | null;
            /** Format: date-time */
            seen_at: string;
        };
        AdminPlaceReview: {
            account_id: string;
            company_name: string;
            /** @enum {string} */
            customer_type: "company" | "individual";
            /** @description Where they are for their VAT now. */
            country: string;
            territory: string | null;
            /** @enum {string} */
            rule: "claimed" | "two_items" | "one_item" | "against_claim" | "vat_number" | "operator";
            /** Format: date-time */
            since: string;
            /** @description Null once an operator has decided. */
            review: {
                /** @enum {string} */
                reason: "claim_unproven" | "contradicted" | "word_only" | "number_elsewhere";
                claimed_country: string;
                claimed_territory: string | null;
                /** Format: date-time */
                opened_at: string;
            } | null;
            /** @description All that was ever seen, newest first. */
            pieces: components["schemas"]["AdminPlacePiece"][];
        };
        AdminPlaceReviewListResponse: {
            items: components["schemas"]["AdminPlaceReview"][];
            cursor_next: string | null;
        };
        AdminProvisionTenantRequest: {
            /** Format: uuid */
            account_id: string;
            /** @description Why no card was proved, or why a failure is overridden. Kept in the audit log. */
            override_reason: string;
        };
        /**
         * @example {
         *       "reason": "Ticket T-K7QX2: no invoice is shown"
         *     }
         */
        AdminReadAsRequest: {
            /** @description The customer reads it. */
            reason: string;
        };
        AdminReadingSession: {
            session_id: string;
            access_token: string;
            /** @description Unix seconds. It cannot be renewed. */
            expires_at: number;
        };
        /**
         * @example {
         *       "reason": "The access point is back"
         *     }
         */
        AdminResendDeliveryRequest: {
            /** @description Kept in the audit log. */
            reason: string;
        };
        /** @description Who they are, what locks the account, what the phones do, what is owed on all invoices together, and the banner of what is unpaid. */
        AdminStandingResponse: {
            account_id: string;
            name: string;
            /** Format: email */
            email: string;
            phone: string | null;
            language: components["schemas"]["Locale"];
            legal_address: components["schemas"]["Address"] | null;
            /** @enum {string} */
            status: "pending_payment" | "provisioning" | "cancelled" | "active" | "suspended";
            locks: ("dunning" | "operator" | "ended")[];
            subscription: {
                subscription_id: string;
                plan_tier: components["schemas"]["PlanTier"];
                plan_tier_pending: components["schemas"]["PlanTier"] | null;
                status: components["schemas"]["SubscriptionStatus"];
                dunning_state: string;
                price: components["schemas"]["Money"];
                /** Format: date-time */
                current_period_start: string;
                /** Format: date-time */
                current_period_end: string;
                trial_ends_at: string | null;
                cancel_at_period_end: boolean;
            } | null;
            tenant: {
                tenant_id: string;
                name: string;
                /** @enum {string} */
                status: "active" | "suspended" | "deleted";
                /** @enum {string} */
                desired_level: "full" | "limited" | "emergency_only" | "deleted";
                /** @enum {string} */
                actual_level: "full" | "limited" | "emergency_only" | "deleted";
            } | null;
            banner: components["schemas"]["AccountBanner"] | null;
            card: components["schemas"]["PaymentMethod"] | null;
            owed: components["schemas"]["Money"];
            account_credit: components["schemas"]["Money"];
            /** @description The newest twelve. */
            invoices: components["schemas"]["AdminCustomerInvoice"][];
        };
        /**
         * @example {
         *       "to_status": "suspended"
         *     }
         */
        AdminSubscriptionTransitionRequest: {
            /** @enum {string} */
            to_status: "active" | "cancelled" | "suspended";
        };
        AdminSupportReplyTemplate: {
            /** @description Ends in the language of the body: `.en` or `.lt`. */
            id: string;
            label: string;
            body: string;
        };
        AdminSupportReplyTemplateListResponse: {
            data: components["schemas"]["AdminSupportReplyTemplate"][];
        };
        AdminSupportTicketDetail: {
            ticket_id: string;
            /** @example T-K7QX2-MPA3C */
            reference: string;
            subject: string;
            category?: components["schemas"]["SupportTicketCategory"];
            status: components["schemas"]["SupportTicketStatus"];
            /**
             * Format: date-time
             * @description When somebody last wrote or did something.
             */
            last_activity_at: string;
            /** Format: date-time */
            created_at: string;
            account_id: string;
            duplicate_of_ticket_id?: string | null;
            /** @description An operator’s user id. */
            assignee_admin_id?: string | null;
            /**
             * Format: email
             * @description The account’s contact address.
             */
            customer_email: string;
            /** @description Oldest first, those of its duplicates among them. */
            messages: components["schemas"]["SupportMessage"][];
            /**
             * @description What the audit log says of it, oldest first.
             * @default []
             */
            audit: {
                id: string;
                /** Format: date-time */
                ts: string;
                action: string;
                actor: ("customer" | "admin" | "system" | "webhook") | null;
                user_id: string | null;
                /** @enum {string} */
                outcome: "success" | "failure";
                meta: {
                    [key: string]: unknown;
                } | null;
            }[];
        };
        AdminSupportTicketListResponse: {
            data: components["schemas"]["AdminSupportTicketRow"][];
            page_info: {
                /** @description Send it as `cursor`. Null when there is no more. */
                next_cursor: string | null;
            };
        };
        AdminSupportTicketReplyRequest: {
            body: string;
        };
        AdminSupportTicketRow: {
            ticket_id: string;
            /** @example T-K7QX2-MPA3C */
            reference: string;
            subject: string;
            category?: components["schemas"]["SupportTicketCategory"];
            status: components["schemas"]["SupportTicketStatus"];
            /**
             * Format: date-time
             * @description When somebody last wrote or did something.
             */
            last_activity_at: string;
            /** Format: date-time */
            created_at: string;
            account_id: string;
            duplicate_of_ticket_id?: string | null;
            /** @description An operator’s user id. */
            assignee_admin_id?: string | null;
        };
        AdminTenantListResponse: {
            data: components["schemas"]["AdminTenantRow"][];
            page_info: {
                /** @description Send it as `cursor`. Null when there is no more. */
                next_cursor: string | null;
            };
        };
        /** @description `mrr` is net, a month: zero unless the subscription counts as revenue. */
        AdminTenantRow: {
            tenant_id: string;
            account_id: string;
            company_name: string;
            /** Format: email */
            contact_email: string;
            /**
             * @description `unknown` after the core could not be brought in line three times in a row.
             * @enum {string}
             */
            pbx_status: "active" | "suspended" | "deleted" | "unknown";
            subscription_status: components["schemas"]["SubscriptionStatus"];
            plan_tier: string;
            mrr: components["schemas"]["Money"];
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "action": "suspend",
         *       "reason": "Asked for by telephone"
         *     }
         */
        AdminTenantStateTransitionRequest: {
            /** @enum {string} */
            action: "suspend" | "restore";
            /** @description Kept in the audit log. */
            reason: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "key": "invoice.issued",
         *           "at": "2026-02-15T09:02:13.512Z",
         *           "args": {
         *             "number": "PBX-2026-000042",
         *             "total_minor": 2299
         *           },
         *           "outcome": "success",
         *           "actor": "system",
         *           "amounts": {
         *             "amount": {
         *               "amount_minor": 2299,
         *               "currency": "EUR"
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        AdminTimelineResponse: {
            data: components["schemas"]["TimelineEvent"][];
        };
        AdminTopupRefund: {
            refund_id: string;
            account_id: string;
            payment_id: string;
            amount: components["schemas"]["Money"];
            reason: string;
            /** @enum {string} */
            status: "requested" | "sent" | "accepted" | "refused" | "completed" | "failed";
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "amount": {
         *         "amount_minor": 1200,
         *         "currency": "EUR"
         *       },
         *       "reason": "Moves to another number"
         *     }
         */
        AdminTopupRefundRequest: {
            amount: components["schemas"]["Money"];
            reason: string;
        };
        AdminTotpEnrolRequest: {
            challenge_id: string;
        };
        AdminTotpEnrolResponse: {
            /** @description Base32. */
            secret: string;
            /** Format: uri */
            otpauth_uri: string;
        };
        AdminTotpVerifyRequest: {
            challenge_id: string;
            /**
             * @description Six digits.
             * @example 123456
             */
            code: string;
        };
        /**
         * @example {
         *       "contact_phone": "+37060000000"
         *     }
         */
        AdminUpdateCustomerAccountRequest: {
            /** @description Checked at the EU VAT registry as it is saved. Null takes it away. */
            vat_id?: string | null;
            company_name?: string;
            contact_phone?: string;
            reg_number?: string;
        };
        AdminUpdateSupportTicketRequest: {
            status?: components["schemas"]["SupportTicketStatus"];
            /** @description An operator’s user id, as `getMe` says yours; null gives it back. */
            assignee_admin_id?: string | null;
            /** @description Another ticket of the account, which goes on instead. */
            duplicate_of_ticket_id?: string | null;
        };
        /** @description As `VatExplanation`, with the names of the pieces that decided. */
        AdminVatExplanation: {
            /**
             * @description `domestic`: seller and customer are in one country. `oss`: the customer’s country’s rate. `home_rate`: the seller’s own, below the threshold. `reverse_charge`: the buyer accounts for it. `outside_scope`: no EU VAT.
             * @enum {string}
             */
            treatment: "domestic" | "oss" | "home_rate" | "reverse_charge" | "outside_scope";
            /** @description 21 % is 2100. */
            rate_basis_points: number;
            rate_country: string | null;
            customer_country: string;
            territory: string | null;
            vat_id: string | null;
            /**
             * @description At the issue.
             * @enum {string}
             */
            vat_status: "not_provided" | "valid" | "invalid" | "pending";
            vat_checked_at: string | null;
            place: {
                /**
                 * @description `claimed`: the customer’s own word. `two_items`, `one_item`: pieces of evidence agree, or one of a third party suffices. `against_claim`: a third party says so. `vat_number`: a valid number of that state. `operator`: a person decided. `last_proven`: the new place is not proven yet.
                 * @enum {string}
                 */
                rule: "claimed" | "two_items" | "one_item" | "against_claim" | "vat_number" | "operator" | "last_proven";
                /** Format: date-time */
                since: string;
                pieces: {
                    /** @enum {string} */
                    kind: "billing_address" | "client_address" | "card" | "registration";
                    country: string | null;
                    piece_id: string;
                }[];
            } | null;
        };
        AdminVatMeter: {
            net: components["schemas"]["Money"];
            threshold: components["schemas"]["Money"];
            /** @description Rounded down; only more than 100 % has crossed it. */
            percent: number;
            /** @description Null until it was crossed this year. */
            crossed_at: string | null;
        };
        AdminVatProof: {
            id: string;
            account_id: string;
            vat_id: string | null;
            storage_key: string;
            content_type: string;
            size_bytes: number;
            customer_note: string | null;
            /** @enum {string} */
            status: "pending_review" | "approved" | "rejected";
            reviewed_at: number | null;
            reviewed_by: string | null;
            reviewer_note: string | null;
            /** @description Unix seconds. */
            created_at: number;
            /** @description Unix seconds. */
            updated_at: number;
        };
        AdminVatProofDecisionRequest: {
            /** @description The customer reads it. */
            reviewer_note?: string;
        };
        AdminVatProofListResponse: {
            items: components["schemas"]["AdminVatProof"][];
            cursor_next: string | null;
        };
        AdminVatThreshold: {
            year: number;
            cross_border: components["schemas"]["AdminVatMeter"];
            consumers: components["schemas"]["AdminVatMeter"];
            /**
             * @description Whose VAT rate consumers in other member states are charged: ours, or that of their state.
             * @enum {string}
             */
            charges: "home_rate" | "destination";
            /** @enum {string} */
            reason: "below" | "crossed" | "opted" | "registered" | "back";
            /** @description Null where nothing was sold there since. */
            since: string | null;
            /** @description Whether one piece of evidence of a third party says where a consumer is. */
            one_piece_suffices: boolean;
            /** @description Oldest first; one ends where the next one starts. */
            periods: {
                /** Format: date-time */
                starts_at: string;
                /**
                 * @description Whose VAT rate consumers in other member states are charged: ours, or that of their state.
                 * @enum {string}
                 */
                charges: "home_rate" | "destination";
                /** @enum {string} */
                reason: "below" | "crossed" | "opted" | "registered" | "back";
            }[];
        };
        AdminWithdrawal: {
            withdrawal_id: string;
            /**
             * @description `stated` waits for its confirmation; `confirmed` is being paid back.
             * @enum {string}
             */
            status: "stated" | "confirmed" | "paid_back";
            /** @enum {string} */
            channel: "portal" | "letter" | "email";
            consumer_name: string;
            contract: string;
            email: string;
            /** Format: date-time */
            sent_at: string;
            /** Format: date-time */
            received_at: string;
            /**
             * Format: date-time
             * @description The first instant that is too late.
             */
            right_until: string;
            /** @description When the consumer asked us to begin at once: only then are used days owed. */
            begin_asked_at: string | null;
            /** @description The phone system was closed then. */
            confirmed_at: string | null;
            /** @description Known once the money is on its way back. */
            owed: components["schemas"]["Money"] | null;
            paid_back_at: string | null;
            /** Format: date-time */
            created_at: string;
            account_id: string;
            subscription_id: string;
            words: string | null;
            entered_by: string | null;
        };
        AdminWithdrawalListResponse: {
            items: components["schemas"]["AdminWithdrawal"][];
            cursor_next: string | null;
        };
        /**
         * @example {
         *       "channel": "letter",
         *       "received_at": "2026-02-18T08:00:00.000Z",
         *       "sent_at": "2026-02-16T00:00:00.000Z",
         *       "words": "I withdraw from my contract."
         *     }
         */
        AdminWithdrawalRequest: {
            /** @enum {string} */
            channel: "letter" | "email";
            /** Format: date-time */
            received_at: string;
            /**
             * Format: date-time
             * @description The postmark: it decides whether it was in time.
             */
            sent_at?: string;
            /** @description What the statement says. */
            words: string;
            consumer_name?: string;
            contract?: string;
            /** Format: email */
            email?: string;
        };
        AuditLogListResponse: {
            rows: components["schemas"]["AuditLogRow"][];
            /** @description Missing on the last page. */
            next_cursor?: string;
        };
        AuditLogRow: {
            /** Format: uuid */
            id: string;
            /** @description Unix milliseconds. */
            ts: number;
            action: string;
            account_id: string | null;
            user_id: string | null;
            actor: ("customer" | "admin" | "system" | "webhook") | null;
            ip: string | null;
            user_agent: string | null;
            /** @enum {string} */
            outcome: "success" | "failure";
            /** @description A short code, or what the operator gave as reason. */
            reason: string | null;
            /** @description Identifiers, as JSON text. */
            meta: string | null;
        };
        AuditProofResponse: {
            id: string;
            /** @description The account’s id, or `service`. */
            chain: string;
            /** @description Its place in the chain, from 1 on. */
            seq: number;
            hash: string;
            /** @description From the row to the last link of its chain as the day of `root` was sealed, or as it is now; at most 200 are shown. The SHA-256 of `content` in hexadecimal is `hash`, and `content` names the hash before it. Personal fields enter as a salted hash, so that they can be erased. */
            links: {
                seq: number;
                content: string;
                hash: string;
            }[];
            links_total: number;
            /** @description Null while no day that is sealed has the row. */
            root: {
                /**
                 * @description The sealed day (UTC).
                 * @example 2026-03-01
                 */
                day: string;
                chains: number;
                root_hash: string;
                prev_hash: string;
                heads_hash: string | null;
                grown_hash: string | null;
            } | null;
            holds: boolean;
            /** @description What does not hold: a link of the chain, the chain’s `head` as the day was sealed, the `root` of that day, or the later `roots`. */
            flaw: ("missing" | "not_following" | "changed" | "personal_changed" | "head" | "root" | "roots") | null;
            /** @description The row at which the chain breaks. */
            flaw_seq: number | null;
        };
        /** @enum {string} */
        BannerSeverity: "info" | "warn" | "critical";
        BillingDashboardResponse: {
            subscriptions: {
                total_active: number;
                by_tier: {
                    tier: components["schemas"]["PlanTier"];
                    count: number;
                }[];
                cancelled_in_range: number;
                pending_payment: number;
                suspended: number;
            };
            scheduler_health: {
                last_tick_at: number | null;
                ticks_in_range: number;
                /** @description The share of ticks in which no piece of work threw. 1 when there were none. */
                success_rate: number;
                /** @description Newest first: of an hour the last five, at most 20. */
                recent_failures: {
                    /** @description Unix milliseconds. */
                    ts: number;
                    job: string;
                    error: string;
                }[];
                in_progress_count: number;
            };
            /** @description Totals of invoices, VAT included, by when they were paid. */
            revenue: {
                ts_buckets: {
                    /** @description Unix milliseconds. */
                    ts: number;
                    amount_cents: number;
                    currency: string;
                }[];
                total_amount_cents: number;
                /** @description `MIXED` when there are several. */
                currency: string;
            };
            /** @description The ten with the largest totals of invoices issued in the range. */
            top_accounts: {
                account_id: string;
                recent_invoice_amount_cents: number;
                recent_invoice_count: number;
            }[];
            /** @description For every state; `current` counts the live ones. */
            dunning: {
                /** @enum {string} */
                state: "current" | "grace" | "retry_1" | "retry_2" | "final_notice" | "suspended" | "cancelled";
                count: number;
            }[];
            /** @description What was asked for. Every hour that it touches is counted whole. */
            range: {
                /** @description Unix milliseconds. */
                since: number;
                /** @description Unix milliseconds. */
                until: number;
                /** @enum {string} */
                granularity: "hour" | "day";
            };
        };
        /** @description `balance` is for calls. `credit` is the account credit. */
        CallBalanceResponse: {
            balance: components["schemas"]["Money"];
            credit: components["schemas"]["Money"];
        };
        /**
         * @description `taken_back`: the unused days of what is unpaid, with VAT, which are owed no more. `owed`: what is still owed then, on all invoices. `account_credit`: what is left of it; no invoice follows.
         * @example {
         *       "ends_at": "2026-03-15T09:02:13.512Z",
         *       "at_once": false,
         *       "taken_back": {
         *         "amount_minor": 0,
         *         "currency": "EUR"
         *       },
         *       "owed": {
         *         "amount_minor": 0,
         *         "currency": "EUR"
         *       },
         *       "payable_until": null,
         *       "account_credit": {
         *         "amount_minor": 0,
         *         "currency": "EUR"
         *       },
         *       "phone_system_removed_at": "2026-04-14T09:02:13.512Z",
         *       "plan_tier_dropped": null
         *     }
         */
        CancellationPreview: {
            /**
             * Format: date-time
             * @description When the phones stop.
             */
            ends_at: string;
            /** @description Something is unpaid, or the account is suspended: the period is not waited for. */
            at_once: boolean;
            taken_back: components["schemas"]["Money"];
            owed: components["schemas"]["Money"];
            payable_until: string | null;
            account_credit: components["schemas"]["Money"];
            /** @description When the phone system goes for good. */
            phone_system_removed_at: string | null;
            /** @description A planned plan is dropped. */
            plan_tier_dropped: components["schemas"]["PlanTier"] | null;
        };
        /**
         * @example {
         *       "reason": "switching"
         *     }
         */
        CancelSubscriptionRequest: {
            /** @enum {string} */
            reason?: "too_expensive" | "missing_features" | "switching" | "temporary_pause" | "other";
            note?: string;
        };
        ChangePasswordRequest: {
            /** @description Needed by everyone who has a password. */
            current_password?: string;
            new_password: string;
        };
        /**
         * @example {
         *       "new_tier": "enterprise"
         *     }
         */
        ChangePlanNowRequest: {
            /**
             * @description A tier that `GET /plans` offers.
             * @enum {string}
             */
            new_tier: "promo" | "starter" | "business" | "enterprise";
        };
        ChangePlanNowResponse: {
            subscription: components["schemas"]["Subscription"];
            proration: {
                /** @description Net of VAT: charged when above zero, account credit when below. */
                delta_amount_minor: number;
                /** @description The days of the current period. */
                period_days: number;
            };
            price_with_vat: components["schemas"]["PriceWithVat"];
            /** @description The delta with its VAT: invoiced when above zero, account credit when below. */
            gross_amount_minor: number;
        };
        /**
         * @example {
         *       "new_tier": "enterprise"
         *     }
         */
        ChangePlanRequest: {
            /**
             * @description A tier that `GET /plans` offers.
             * @enum {string}
             */
            new_tier: "promo" | "starter" | "business" | "enterprise";
        };
        ChangePlanResponse: {
            subscription: components["schemas"]["Subscription"];
            price_with_vat: components["schemas"]["PriceWithVat"];
            /** @description One sentence in English. */
            message: string;
        };
        CompanySignupRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customer_type: "company";
            company_name: string;
            legal_address?: components["schemas"]["Address"];
            /** Format: email */
            email: string;
            /**
             * @description A tier that `GET /plans` offers.
             * @enum {string}
             */
            plan_tier: "promo" | "starter" | "business" | "enterprise";
            /**
             * @description ISO 3166-1 alpha-2.
             * @example LT
             */
            country: string;
            password?: string;
            admin_first_name?: string;
            admin_last_name?: string;
            language?: components["schemas"]["Locale"];
        };
        ComplianceDocumentUpload: {
            /** @description One of `required_docs`. */
            doc_key: string;
            /** Format: binary */
            file: string;
        };
        ComplianceIntake: {
            id: string;
            account_id: string;
            status: components["schemas"]["ComplianceIntakeStatus"];
            /**
             * @description Keys of the documents that we ask for.
             * @example [
             *       "company_registration",
             *       "representative_id"
             *     ]
             */
            required_docs: string[];
            /**
             * @description Those of `required_docs` that have a file, in their order.
             * @example [
             *       "company_registration"
             *     ]
             */
            uploaded_docs: string[];
            submitted_at: number | null;
            reviewed_at: number | null;
            reviewed_by: string | null;
            /** @description What we wrote with our latest decision, until the next submission. */
            reviewer_note: string | null;
            /** @description Unix seconds. */
            created_at: number;
            /** @description Unix seconds. */
            updated_at: number;
        };
        /** @enum {string} */
        ComplianceIntakeStatus: "open" | "submitted" | "approved" | "rejected";
        ConfirmContactEmailRequest: {
            token: string;
        };
        CreateSupportTicketRequest: {
            /** @example No sound in calls */
            subject: string;
            message: string;
            category?: components["schemas"]["SupportTicketCategory"];
        };
        /**
         * @example {
         *       "id": "01937e11-52c0-7be1-8a5f-21d9c0b7f3aa",
         *       "number": "CN-2026-00007",
         *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
         *       "invoice_number": "PBX-2026-000042",
         *       "amount": {
         *         "amount_minor": 1210,
         *         "currency": "EUR"
         *       },
         *       "reason_code": "goodwill",
         *       "notes": null,
         *       "issued_at": 1771405200000,
         *       "kind": "credit",
         *       "vat_groups": [
         *         {
         *           "category": "S",
         *           "rate_basis_points": 2100,
         *           "net": {
         *             "amount_minor": 1000,
         *             "currency": "EUR"
         *           },
         *           "vat_amount": {
         *             "amount_minor": 210,
         *             "currency": "EUR"
         *           },
         *           "legal_words": []
         *         }
         *       ]
         *     }
         */
        CreditNote: {
            id: string;
            number: string | null;
            invoice_id: string;
            invoice_number: string;
            amount: components["schemas"]["Money"];
            reason_code: string;
            notes: string | null;
            /** @description Unix milliseconds. */
            issued_at: number;
            /**
             * @description `refund`: the card gets it back. `credit`: it stays with us, or is owed no more.
             * @enum {string}
             */
            kind: "refund" | "credit";
            /** @description What the note takes back, by VAT rate: they add up to `amount`. A correction of VAT has two: the service at its rate, and below zero the same service under reverse charge. */
            vat_groups: components["schemas"]["VatGroup"][];
        };
        CreditNoteListResponse: {
            credit_notes: components["schemas"]["CreditNote"][];
        };
        /**
         * @example {
         *       "delivery_id": "018f4d2e-0000-7000-8000-00000000000a",
         *       "account_id": "018f4d2e-0000-7000-8000-000000000001",
         *       "document": "invoice",
         *       "number": "PBX-2026-000001",
         *       "status": "rejected",
         *       "sender": {
         *         "scheme": "0200",
         *         "id": "300000053"
         *       },
         *       "receiver": {
         *         "scheme": "0088",
         *         "id": "4035811991021"
         *       },
         *       "message_id": null,
         *       "rule_id": "PEPPOL-EN16931-R003",
         *       "rule_message": "A buyer reference or purchase order reference MUST be provided.",
         *       "created_at": "2026-03-01T00:00:00.000Z",
         *       "updated_at": "2026-03-01T00:00:02.000Z"
         *     }
         */
        EInvoiceDelivery: {
            /** @description The document’s own id, under which the access point knows it too. */
            delivery_id: string;
            account_id: string;
            /** @enum {string} */
            document: "invoice" | "credit_note";
            number: string;
            /**
             * @description `waiting`: the access point has nothing yet. `sent`: it may have it, and is asked. `accepted`, `rejected` by a rule and `unknown_recipient` are final. `given_up`: for a week the access point was away or silent, and an operator may have it sent again. The customer has the PDF by mail in any case.
             * @enum {string}
             */
            status: "waiting" | "sent" | "accepted" | "rejected" | "unknown_recipient" | "given_up";
            sender: {
                /**
                 * @description A code of the list of electronic address schemes (EAS), for example `0088` for a GLN, `0200` for a Lithuanian company code, `9930` for a German VAT number.
                 * @example 0088
                 */
                scheme: string;
                /** @description Check digits are checked where the scheme has them. */
                id: string;
            };
            receiver: {
                /**
                 * @description A code of the list of electronic address schemes (EAS), for example `0088` for a GLN, `0200` for a Lithuanian company code, `9930` for a German VAT number.
                 * @example 0088
                 */
                scheme: string;
                /** @description Check digits are checked where the scheme has them. */
                id: string;
            };
            /** @description The access point’s own. */
            message_id: string | null;
            /** @description Of the rule that refuses the document. */
            rule_id: string | null;
            /** @description What that rule says, as it came. */
            rule_message: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it moved last.
             */
            updated_at: string;
        };
        EInvoiceResponse: {
            e_address: {
                /**
                 * @description A code of the list of electronic address schemes (EAS), for example `0088` for a GLN, `0200` for a Lithuanian company code, `9930` for a German VAT number.
                 * @example 0088
                 */
                scheme: string;
                /** @description Check digits are checked where the scheme has them. */
                id: string;
            } | null;
            buyer_reference: string | null;
            leitweg_id: string | null;
            mailed_as: ("ubl" | "cii") | null;
        };
        FirstLoginRequest: {
            token: string;
        };
        /** @description `key` looks up the text; `args` and `amounts` complete it. `charge.…` and `retry.…` end in `paid`, `credit` (account credit covers it), `declined` or `no_card` and have `total`, `credit_applied` and `to_pay`; `dunning.…` ends in the step and has `owed`. The others: `trial_reminder`, `plan`, `restored`, `notice`, `address_awaited`, `skipped`, `written_off`, `ended.…`, `tenant_removed`. */
        ForecastEvent: {
            key: string;
            /** Format: date-time */
            at: string;
            args: {
                [key: string]: string;
            };
            amounts: {
                [key: string]: components["schemas"]["Money"];
            };
        };
        /**
         * @example {
         *       "until": "2026-03-01T00:00:00.000Z",
         *       "events": [
         *         {
         *           "key": "charge.paid",
         *           "at": "2026-02-15T09:02:13.512Z",
         *           "args": {
         *             "period_start": "2026-02-15T09:02:13.512Z",
         *             "period_end": "2026-03-15T09:02:13.512Z",
         *             "plan_tier": "business"
         *           },
         *           "amounts": {
         *             "total": {
         *               "amount_minor": 2299,
         *               "currency": "EUR"
         *             },
         *             "credit_applied": {
         *               "amount_minor": 0,
         *               "currency": "EUR"
         *             },
         *             "to_pay": {
         *               "amount_minor": 2299,
         *               "currency": "EUR"
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        ForecastResponse: {
            /** Format: date-time */
            until: string;
            events: components["schemas"]["ForecastEvent"][];
        };
        /**
         * @example {
         *       "email": "jonas@example.lt"
         *     }
         */
        ForgotPasswordRequest: {
            /** Format: email */
            email: string;
        };
        IndividualSignupRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customer_type: "individual";
            full_name: string;
            /** @description The consumer expressly asks us to begin before the right of withdrawal ends, and owes the days used if they withdraw. */
            begin_at_once?: boolean;
            /** Format: email */
            email: string;
            /**
             * @description A tier that `GET /plans` offers.
             * @enum {string}
             */
            plan_tier: "promo" | "starter" | "business" | "enterprise";
            /**
             * @description ISO 3166-1 alpha-2.
             * @example LT
             */
            country: string;
            password?: string;
            admin_first_name?: string;
            admin_last_name?: string;
            language?: components["schemas"]["Locale"];
        };
        /**
         * @example {
         *       "invitation_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
         *       "email": "ruta@example.lt",
         *       "role": "support",
         *       "created_at": "2026-02-01T09:00:00.000Z",
         *       "expires_at": "2026-02-01T09:00:00.000Z"
         *     }
         */
        Invitation: {
            invitation_id: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "support" | "owner";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The link of the mail works until then.
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "email": "ruta@example.lt",
         *       "role": "support"
         *     }
         */
        InviteUserRequest: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "support" | "owner";
        };
        /**
         * @example {
         *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
         *       "number": "PBX-2026-000042",
         *       "status": "paid",
         *       "issued_at": "2026-02-15T09:02:13.512Z",
         *       "due_at": "2026-02-15T09:02:13.512Z",
         *       "paid_at": "2026-02-15T09:02:19.004Z",
         *       "subtotal": {
         *         "amount_minor": 1900,
         *         "currency": "EUR"
         *       },
         *       "vat_amount": {
         *         "amount_minor": 399,
         *         "currency": "EUR"
         *       },
         *       "vat_rate_basis_points": 2100,
         *       "total": {
         *         "amount_minor": 2299,
         *         "currency": "EUR"
         *       },
         *       "line_items": [
         *         {
         *           "description": "Planas „Business“, mėnesio mokestis",
         *           "quantity": 1,
         *           "unit_price": {
         *             "amount_minor": 1900,
         *             "currency": "EUR"
         *           },
         *           "line_total": {
         *             "amount_minor": 1900,
         *             "currency": "EUR"
         *           },
         *           "period_start": "2026-02-15T09:02:13.512Z",
         *           "period_end": "2026-03-15T09:02:13.512Z"
         *         }
         *       ],
         *       "pdf_available": true
         *     }
         */
        Invoice: {
            invoice_id: string;
            number: string;
            status: components["schemas"]["InvoiceStatus"];
            /** Format: date-time */
            issued_at: string;
            /** Format: date-time */
            due_at: string;
            paid_at: string | null;
            subtotal: components["schemas"]["Money"];
            vat_amount: components["schemas"]["Money"];
            /** @description 21 % is 2100. */
            vat_rate_basis_points: number;
            total: components["schemas"]["Money"];
            line_items: components["schemas"]["InvoiceLineItem"][];
            pdf_available: boolean;
        };
        /**
         * @description Of the total account credit paid `credit_applied`, credit notes took back `credited`, and cards paid `payments`. `pay_url`: the provider’s page that takes what is owed with any card; null where none does now.
         * @example {
         *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
         *       "status": "open",
         *       "total": {
         *         "amount_minor": 2299,
         *         "currency": "EUR"
         *       },
         *       "credit_applied": {
         *         "amount_minor": 0,
         *         "currency": "EUR"
         *       },
         *       "credited": {
         *         "amount_minor": 0,
         *         "currency": "EUR"
         *       },
         *       "owed": {
         *         "amount_minor": 2299,
         *         "currency": "EUR"
         *       },
         *       "payments": [],
         *       "pay_url": "https://pay.example.com/0tHYJd35ewBHX17NiqDjgQ"
         *     }
         */
        InvoiceBalance: {
            invoice_id: string;
            status: components["schemas"]["InvoiceStatus"];
            total: components["schemas"]["Money"];
            credit_applied: components["schemas"]["Money"];
            credited: components["schemas"]["Money"];
            owed: components["schemas"]["Money"];
            payments: {
                amount: components["schemas"]["Money"];
                /** Format: date-time */
                captured_at: string;
            }[];
            pay_url: string | null;
        };
        /**
         * @example {
         *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
         *       "number": "PBX-2026-000042",
         *       "status": "paid",
         *       "issued_at": "2026-02-15T09:02:13.512Z",
         *       "due_at": "2026-02-15T09:02:13.512Z",
         *       "lines": [
         *         {
         *           "rule": "period",
         *           "description": "Planas „Business“, mėnesio mokestis",
         *           "line_total": {
         *             "amount_minor": 1900,
         *             "currency": "EUR"
         *           },
         *           "period_start": "2026-02-15T09:02:13.512Z",
         *           "period_end": "2026-03-15T09:02:13.512Z",
         *           "plan_tier": "business",
         *           "price": {
         *             "amount_minor": 1900,
         *             "currency": "EUR"
         *           },
         *           "days": 28,
         *           "of_days": 28,
         *           "taken_back": false,
         *           "paid": null,
         *           "month": null,
         *           "rounding": "none"
         *         }
         *       ],
         *       "subtotal": {
         *         "amount_minor": 1900,
         *         "currency": "EUR"
         *       },
         *       "vat": {
         *         "treatment": "domestic",
         *         "rate_basis_points": 2100,
         *         "rate_country": "LT",
         *         "customer_country": "LT",
         *         "territory": null,
         *         "vat_id": null,
         *         "vat_status": "not_provided",
         *         "vat_checked_at": null,
         *         "place": {
         *           "rule": "claimed",
         *           "since": "2026-02-15T09:02:13.512Z",
         *           "pieces": [
         *             {
         *               "kind": "billing_address",
         *               "country": "LT"
         *             }
         *           ]
         *         }
         *       },
         *       "vat_amount": {
         *         "amount_minor": 399,
         *         "currency": "EUR"
         *       },
         *       "total": {
         *         "amount_minor": 2299,
         *         "currency": "EUR"
         *       },
         *       "credit_applied": {
         *         "amount_minor": 0,
         *         "currency": "EUR"
         *       },
         *       "notes": [],
         *       "payments": [
         *         {
         *           "amount": {
         *             "amount_minor": 2299,
         *             "currency": "EUR"
         *           },
         *           "captured_at": "2026-02-15T09:02:13.512Z"
         *         }
         *       ],
         *       "owed": {
         *         "amount_minor": 0,
         *         "currency": "EUR"
         *       }
         *     }
         */
        InvoiceExplanation: {
            invoice_id: string;
            number: string;
            status: components["schemas"]["InvoiceStatus"];
            /** Format: date-time */
            issued_at: string;
            /** Format: date-time */
            due_at: string;
            lines: components["schemas"]["LineExplanation"][];
            subtotal: components["schemas"]["Money"];
            vat_amount: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            credit_applied: components["schemas"]["Money"];
            notes: components["schemas"]["NoteExplanation"][];
            payments: {
                amount: components["schemas"]["Money"];
                /** Format: date-time */
                captured_at: string;
            }[];
            owed: components["schemas"]["Money"];
            vat: components["schemas"]["VatExplanation"];
        };
        InvoiceLineItem: {
            description: string;
            quantity: number;
            unit_price: components["schemas"]["Money"];
            line_total: components["schemas"]["Money"];
            period_start: string | null;
            period_end: string | null;
        };
        InvoiceListResponse: {
            data: components["schemas"]["Invoice"][];
            page_info: {
                /** @description Send it as `cursor`. Null when there is no more. */
                next_cursor: string | null;
            };
        };
        /**
         * @description `amount`: what was paid, or is to be.
         * @example {
         *       "status": "paid",
         *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
         *       "amount": {
         *         "amount_minor": 2299,
         *         "currency": "EUR"
         *       },
         *       "checkout_url": null
         *     }
         */
        InvoicePaid: {
            /**
             * @description `paid`: the saved card has paid. `checkout`: go to `checkout_url`.
             * @enum {string}
             */
            status: "paid" | "checkout";
            invoice_id: string;
            amount: components["schemas"]["Money"];
            checkout_url: string | null;
        };
        /** @enum {string} */
        InvoiceStatus: "draft" | "open" | "paid" | "void" | "uncollectible" | "partially_refunded" | "refunded";
        /** @description Days of a plan: `price` × `days` ÷ `of_days`, net, below zero where it is `taken_back`. `period`: a whole period. `unused`, `remaining`: a change of plan takes back the old plan’s days, and charges the new one’s; `day_unused`, `day_remaining`: the same for the day of the change alone, which belongs to the dearest plan held on it. `resumed`: the rest of a period after a suspension. `topup`, `calls`: what was `paid`, less the VAT in it; calls of one `month`. `half_up`: half cents were rounded away from zero. */
        LineExplanation: {
            /** @enum {string} */
            rule: "period" | "unused" | "remaining" | "day_unused" | "day_remaining" | "resumed" | "topup" | "calls";
            description: string;
            line_total: components["schemas"]["Money"];
            period_start: string | null;
            period_end: string | null;
            plan_tier: components["schemas"]["PlanTier"] | null;
            price: components["schemas"]["Money"] | null;
            days: number | null;
            of_days: number | null;
            taken_back: boolean;
            paid: components["schemas"]["Money"] | null;
            month: string | null;
            /** @enum {string} */
            rounding: "none" | "half_up";
        };
        /** @enum {string} */
        Locale: "en" | "lt";
        MagicLinkRedeemRequest: {
            token: string;
            password: string;
        };
        /**
         * @example {
         *       "email": "jonas@example.lt"
         *     }
         */
        MagicLinkRequest: {
            /** Format: email */
            email: string;
        };
        MagicLinkVerifyRequest: {
            token: string;
        };
        MeAccountResponse: {
            account_id: string;
            /** Format: email */
            email: string;
            company_name: string;
            contact_phone: string | null;
            reg_number: string | null;
            vat_id: string | null;
            /** @enum {string} */
            vat_status: "not_provided" | "valid" | "invalid" | "pending";
            language: components["schemas"]["Locale"];
            pbx_tenant_id: string | null;
            /** @enum {string} */
            status: "pending_payment" | "provisioning" | "cancelled" | "active" | "suspended";
            /** @description Whether we need the full address of the company: the law wants it on every invoice, and the first one waits for it. Never true for an individual. */
            address_missing: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /**
         * @example {
         *       "user_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
         *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
         *       "email": "jonas@example.lt",
         *       "first_name": "Jonas",
         *       "last_name": "Jonaitis",
         *       "role": "owner",
         *       "language": "lt",
         *       "notifications_enabled": true,
         *       "created_at": "2026-02-01T09:00:00.000Z"
         *     }
         */
        MeResponse: {
            user_id: string;
            account_id: string;
            /** Format: email */
            email: string;
            first_name: string;
            last_name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "support";
            language: components["schemas"]["Locale"];
            notifications_enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * @description There for who reads and writes nothing: an auditor, or an operator who reads as a customer.
             * @enum {boolean}
             */
            reads_only?: true;
            /**
             * @description Only while there is no password: ask for one, `POST /me/password` takes it without a current one. The first proof of a mailbox forgets a password that was chosen before it.
             * @enum {boolean}
             */
            password_needed?: true;
        };
        Message: {
            message_key: string;
            cta_label_key: string | null;
            blanks: {
                /** @description Stands in a sentence as `{name}`. */
                name: string;
                /** @enum {string} */
                format: "text" | "money" | "date";
                /** @description Whether `message_args` can lack it. */
                optional: boolean;
            }[];
            texts: {
                en: components["schemas"]["MessageText"];
                lt: components["schemas"]["MessageText"];
            };
        };
        MessageListResponse: {
            data: components["schemas"]["Message"][];
        };
        MessageText: {
            /** @description To be shown one after the other, but for those with a blank that stays empty. */
            sentences: string[];
            /** @description What the button says, where there is one. */
            cta: string | null;
        };
        Money: {
            /**
             * @description Minor units: cents.
             * @example 1900
             */
            amount_minor: number;
            /**
             * @description ISO 4217.
             * @example EUR
             */
            currency: string;
        };
        MrrHistoryResponse: {
            /** @description What was asked for. Every hour that it touches is counted whole. */
            range: {
                /** @description Unix milliseconds. */
                since: number;
                /** @description Unix milliseconds. */
                until: number;
                /** @enum {string} */
                granularity: "hour" | "day";
            };
            currency: string;
            /** @description As the range began, in cents; null when it was not counted then. */
            opening_minor: number | null;
            /** @description By how many cents it moved: `new` when a subscription begins to pay (and negative when that is taken back within the trial), `expansion` and `contraction` when its price changes, `churn` when it stops paying, `back` when it pays again. */
            bars: {
                /** @description Unix milliseconds. */
                ts: number;
                /** @description As the bar ended; null before it was counted. */
                mrr_minor: number | null;
                new: number;
                expansion: number;
                contraction: number;
                churn: number;
                back: number;
            }[];
            /** @description Over the whole range, under the plan that each move led to. */
            by_plan_tier: {
                plan_tier: components["schemas"]["PlanTier"];
                new: number;
                expansion: number;
                contraction: number;
                churn: number;
                back: number;
            }[];
        };
        /** @description `total` is with VAT. Account credit pays first; the card is asked for `to_pay`. */
        NextInvoice: {
            /** Format: date-time */
            at: string;
            period: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
            };
            plan_tier: components["schemas"]["PlanTier"];
            total: components["schemas"]["Money"];
            credit_applied: components["schemas"]["Money"];
            to_pay: components["schemas"]["Money"];
        };
        NoteExplanation: {
            number: string;
            /** Format: date-time */
            issued_at: string;
            /** @enum {string} */
            kind: "refund" | "credit";
            reason_code: string;
            amount: components["schemas"]["Money"];
            vat_amount: components["schemas"]["Money"];
            groups: {
                /**
                 * @description `domestic`: seller and customer are in one country. `oss`: the customer’s country’s rate. `home_rate`: the seller’s own, below the threshold. `reverse_charge`: the buyer accounts for it. `outside_scope`: no EU VAT.
                 * @enum {string}
                 */
                treatment: "domestic" | "oss" | "home_rate" | "reverse_charge" | "outside_scope";
                /** @description 21 % is 2100. */
                rate_basis_points: number;
                net: components["schemas"]["Money"];
                vat_amount: components["schemas"]["Money"];
            }[];
        };
        Notification: {
            id: string;
            kind: string;
            severity: components["schemas"]["NotificationSeverity"];
            /** @description Looks up the localized text. */
            message_key: string;
            /** @description Fills the blanks of the text, as `listMessages` names them: a date is an instant in UTC, and an amount comes as `amount_minor` with `currency`. */
            message_args: {
                [key: string]: unknown;
            } | null;
            cta_label_key: string | null;
            cta_url: string | null;
            read: boolean;
            read_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @enum {string} */
        NotificationSeverity: "info" | "warn" | "critical";
        OperationalDashboardResponse: {
            requests: {
                total: number;
                /** @description One for each hour, or day of the operator’s time zone, that the range touches. */
                ts_buckets: {
                    /** @description Unix milliseconds. */
                    ts: number;
                    count: number;
                }[];
                by_status: {
                    status: number;
                    count: number;
                }[];
            };
            /** @description Requests answered with a problem. */
            errors: {
                total: number;
                /** @description One for each hour, or day of the operator’s time zone, that the range touches. */
                ts_buckets: {
                    /** @description Unix milliseconds. */
                    ts: number;
                    count: number;
                }[];
                /** @description By method and path pattern, most first; `none` is what matched no operation. */
                by_route: {
                    route: string;
                    count: number;
                }[];
                /** @description The customers that were signed in, most first, at most 20. */
                by_account: {
                    account_id: string;
                    count: number;
                }[];
            };
            /** @description Null in this version. */
            latency: {
                p50: number;
                p95: number;
                p99: number;
            } | null;
            audit_volume: {
                total: number;
                by_action: {
                    action: string;
                    count: number;
                }[];
            };
            /** @description What was asked for. Every hour that it touches is counted whole. */
            range: {
                /** @description Unix milliseconds. */
                since: number;
                /** @description Unix milliseconds. */
                until: number;
                /** @enum {string} */
                granularity: "hour" | "day";
            };
        };
        PaginatedNotificationsResponse: {
            items: components["schemas"]["Notification"][];
            cursor_next?: string | null;
            unread_count: number;
        };
        Payment: {
            id: string;
            kind: components["schemas"]["AdminPaymentKind"];
            amount_minor: number;
            currency: string;
            status: components["schemas"]["AdminPaymentStatus"];
            /** @description What it pays. Null for a topup. */
            invoice_id: string | null;
            /**
             * Format: date-time
             * @description When it was captured; before that, when it was asked for.
             */
            occurred_at: string;
        };
        PaymentListResponse: {
            data: components["schemas"]["Payment"][];
            page_info: {
                /** @description Send it as `cursor`. Null when there is no more. */
                next_cursor: string | null;
            };
        };
        PaymentMethod: {
            payment_method_id: string;
            /** @enum {string} */
            brand: "visa" | "mastercard" | "amex" | "discover" | "unknown";
            /** @example 4242 */
            last4: string;
            exp_month: number;
            exp_year: number;
            /** @description Whether we charge this one. */
            is_default: boolean;
            /** Format: date-time */
            created_at: string;
        };
        PaymentMethodListResponse: {
            data: components["schemas"]["PaymentMethod"][];
        };
        Plan: {
            plan_tier: components["schemas"]["PlanTier"];
            name: string;
            /** @description What customers of each language read. */
            names?: {
                en: string;
                lt: string;
            };
            price: components["schemas"]["Money"];
            trial_days: number;
            /** @description Looks up the localized description. */
            description_key: string;
            /** @description Looks up what the plan has, in the order to show it; missing when nothing is listed. */
            features?: string[];
            price_with_vat?: components["schemas"]["PriceWithVat"];
        };
        PlanListResponse: {
            data: components["schemas"]["Plan"][];
        };
        PlanNext: {
            /** Format: date-time */
            at: string;
            next_invoices: components["schemas"]["NextInvoice"][];
        };
        /** @description `subtotal` is net. It, `vat_amount` and `total` are below zero where a smaller plan gives something back: never more than was billed. Of the total account credit pays `credit_applied` first and the default card is asked for `to_pay`; `credit_back` becomes account credit, with VAT. */
        PlanNow: {
            line_items: components["schemas"]["InvoiceLineItem"][];
            subtotal: components["schemas"]["Money"];
            /** @description 21 % is 2100. */
            vat_rate_basis_points: number | null;
            vat_amount: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            credit_applied: components["schemas"]["Money"];
            to_pay: components["schemas"]["Money"];
            credit_back: components["schemas"]["Money"];
            next_invoices: components["schemas"]["NextInvoice"][];
        };
        /**
         * @example {
         *       "new_tier": "enterprise",
         *       "price_with_vat": {
         *         "net": {
         *           "amount_minor": 5900,
         *           "currency": "EUR"
         *         },
         *         "vat_rate_basis_points": 2100,
         *         "vat": {
         *           "amount_minor": 1239,
         *           "currency": "EUR"
         *         },
         *         "gross": {
         *           "amount_minor": 7139,
         *           "currency": "EUR"
         *         },
         *         "shown": "net",
         *         "renews": "monthly"
         *       },
         *       "now": {
         *         "line_items": [
         *           {
         *             "quantity": 1,
         *             "period_start": "2026-02-22T09:00:00.000Z",
         *             "period_end": "2026-03-15T09:02:13.512Z",
         *             "description": "Planas „Business“, nepanaudotos dienos",
         *             "unit_price": {
         *               "amount_minor": -1425,
         *               "currency": "EUR"
         *             },
         *             "line_total": {
         *               "amount_minor": -1425,
         *               "currency": "EUR"
         *             }
         *           },
         *           {
         *             "quantity": 1,
         *             "period_start": "2026-02-22T09:00:00.000Z",
         *             "period_end": "2026-03-15T09:02:13.512Z",
         *             "description": "Planas „Enterprise“, likusios dienos",
         *             "unit_price": {
         *               "amount_minor": 4425,
         *               "currency": "EUR"
         *             },
         *             "line_total": {
         *               "amount_minor": 4425,
         *               "currency": "EUR"
         *             }
         *           }
         *         ],
         *         "subtotal": {
         *           "amount_minor": 3000,
         *           "currency": "EUR"
         *         },
         *         "vat_rate_basis_points": 2100,
         *         "vat_amount": {
         *           "amount_minor": 630,
         *           "currency": "EUR"
         *         },
         *         "total": {
         *           "amount_minor": 3630,
         *           "currency": "EUR"
         *         },
         *         "credit_applied": {
         *           "amount_minor": 0,
         *           "currency": "EUR"
         *         },
         *         "to_pay": {
         *           "amount_minor": 3630,
         *           "currency": "EUR"
         *         },
         *         "credit_back": {
         *           "amount_minor": 0,
         *           "currency": "EUR"
         *         },
         *         "next_invoices": [
         *           {
         *             "at": "2026-03-15T09:02:13.512Z",
         *             "period": {
         *               "start": "2026-03-15T09:02:13.512Z",
         *               "end": "2026-04-15T09:02:13.512Z"
         *             },
         *             "plan_tier": "enterprise",
         *             "total": {
         *               "amount_minor": 7139,
         *               "currency": "EUR"
         *             },
         *             "credit_applied": {
         *               "amount_minor": 0,
         *               "currency": "EUR"
         *             },
         *             "to_pay": {
         *               "amount_minor": 7139,
         *               "currency": "EUR"
         *             }
         *           }
         *         ]
         *       },
         *       "now_refused": null,
         *       "next_cycle": {
         *         "at": "2026-03-15T09:02:13.512Z",
         *         "next_invoices": [
         *           {
         *             "at": "2026-03-15T09:02:13.512Z",
         *             "period": {
         *               "start": "2026-03-15T09:02:13.512Z",
         *               "end": "2026-04-15T09:02:13.512Z"
         *             },
         *             "plan_tier": "enterprise",
         *             "total": {
         *               "amount_minor": 7139,
         *               "currency": "EUR"
         *             },
         *             "credit_applied": {
         *               "amount_minor": 0,
         *               "currency": "EUR"
         *             },
         *             "to_pay": {
         *               "amount_minor": 7139,
         *               "currency": "EUR"
         *             }
         *           }
         *         ]
         *       },
         *       "next_cycle_refused": null
         *     }
         */
        PlanPreview: {
            new_tier: components["schemas"]["PlanTier"];
            price_with_vat: components["schemas"]["PriceWithVat"];
            /** @description What `changePlanNow` comes to. Null where it cannot be counted. */
            now: components["schemas"]["PlanNow"] | null;
            /** @description Why it is refused: where only a card is missing, the amounts are there too. */
            now_refused: components["schemas"]["Refusal"] | null;
            /** @description What `changePlan` comes to. */
            next_cycle: components["schemas"]["PlanNext"] | null;
            next_cycle_refused: components["schemas"]["Refusal"] | null;
        };
        /**
         * @example {
         *       "new_tier": "enterprise"
         *     }
         */
        PlanPreviewRequest: {
            /**
             * @description A tier that `GET /plans` offers.
             * @enum {string}
             */
            new_tier: "promo" | "starter" | "business" | "enterprise";
        };
        /** @enum {string} */
        PlanTier: "promo" | "starter" | "business" | "enterprise";
        PriceWithVat: {
            net: components["schemas"]["Money"];
            /** @description 21 % is 2100. */
            vat_rate_basis_points: number;
            vat: components["schemas"]["Money"];
            gross: components["schemas"]["Money"];
            /**
             * @description Which of the two to show first: an individual sees the total.
             * @enum {string}
             */
            shown: "gross" | "net";
            /**
             * @description It is charged again each month until it is cancelled.
             * @enum {string}
             */
            renews: "monthly";
            /** @description A consumer’s right to withdraw from the contract: its last day if the order is placed now, and where the function is. Missing for a company. */
            withdrawal?: {
                days: number;
                /** Format: date */
                last_day: string;
                /** Format: uri */
                url: string;
            };
        };
        Problem: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            status: number;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @description Stable. One of: `auth.invalid_credentials`, `auth.token_expired`, `auth.totp_invalid`, `payment.declined`, `auth.forbidden`, `not_found`, `not-found`, `idempotency.conflict`, `subscription.tier_invalid`, `validation.failed`, `vat.verification_failed`, `rate_limited`, `internal`, `upstream.pbx_unavailable`. */
            code: string;
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem401: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 401;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "auth.invalid_credentials" | "auth.token_expired" | "auth.totp_invalid";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem402: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 402;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "payment.declined";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem403: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 403;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "auth.forbidden";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem404: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 404;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "not_found" | "not-found";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem409: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 409;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "idempotency.conflict";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem422: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 422;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "subscription.tier_invalid" | "validation.failed" | "vat.verification_failed";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem429: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 429;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "rate_limited";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem500: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 500;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "internal";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        Problem503: {
            /**
             * Format: uri
             * @example urn:vendor:billing:problem:validation.failed
             */
            type: string;
            /** @description English. Look texts up by `code` instead. */
            title: string;
            /** @enum {number} */
            status: 503;
            detail?: string;
            /** @description Names this one answer by its request id. */
            instance?: string;
            /** @enum {string} */
            code: "upstream.pbx_unavailable";
            invalid_params?: {
                /** @description A dotted path, a header or a query parameter. */
                name: string;
                reason: string;
            }[];
            /** @description Seconds to wait before trying again. */
            retry_after?: number;
        };
        RefreshRequest: {
            refresh_token: string;
        };
        /** @description The problem that whoever asks for it now is answered with. */
        Refusal: {
            /** @enum {string} */
            code: "auth.invalid_credentials" | "auth.token_expired" | "auth.totp_invalid" | "payment.declined" | "auth.forbidden" | "not_found" | "not-found" | "idempotency.conflict" | "subscription.tier_invalid" | "validation.failed" | "vat.verification_failed" | "rate_limited" | "internal" | "upstream.pbx_unavailable";
            detail: string;
        };
        ResentMails: {
            count: number;
        };
        ResetPasswordRequest: {
            token: string;
            new_password: string;
        };
        /**
         * @example {
         *       "plan_tier": "business"
         *     }
         */
        ResubscribeRequest: {
            /**
             * @description A tier that `GET /plans` offers.
             * @enum {string}
             */
            plan_tier: "promo" | "starter" | "business" | "enterprise";
        };
        /**
         * @example {
         *       "plan_tier": "enterprise",
         *       "price_with_vat": {
         *         "net": {
         *           "amount_minor": 5900,
         *           "currency": "EUR"
         *         },
         *         "vat_rate_basis_points": 2100,
         *         "vat": {
         *           "amount_minor": 1239,
         *           "currency": "EUR"
         *         },
         *         "gross": {
         *           "amount_minor": 7139,
         *           "currency": "EUR"
         *         },
         *         "shown": "net",
         *         "renews": "monthly"
         *       },
         *       "next_invoices": [
         *         {
         *           "at": "2026-03-15T09:02:13.512Z",
         *           "period": {
         *             "start": "2026-03-15T09:02:13.512Z",
         *             "end": "2026-04-15T09:02:13.512Z"
         *           },
         *           "plan_tier": "enterprise",
         *           "total": {
         *             "amount_minor": 7139,
         *             "currency": "EUR"
         *           },
         *           "credit_applied": {
         *             "amount_minor": 0,
         *             "currency": "EUR"
         *           },
         *           "to_pay": {
         *             "amount_minor": 7139,
         *             "currency": "EUR"
         *           }
         *         }
         *       ],
         *       "refused": null
         *     }
         */
        ResubscriptionPreview: {
            plan_tier: components["schemas"]["PlanTier"];
            price_with_vat: components["schemas"]["PriceWithVat"];
            /** @description The first is charged at once. None where it is refused. */
            next_invoices: components["schemas"]["NextInvoice"][];
            refused: {
                /** @enum {string} */
                reason: "not_ended" | "consumer" | "signed_up_again" | "phone_system_gone" | "locked" | "owed" | "no_card";
                detail: string;
            } | null;
        };
        RevolutWebhookAck: {
            ok: boolean;
        };
        SchedulerAlert: {
            id: string;
            /** @enum {string} */
            severity: "warning" | "critical";
            message: string;
            sample_subscription_ids?: string[];
            metric?: number;
        };
        SchedulerAlertsResponse: {
            /** @description Unix seconds. */
            generated_at: number;
            alerts: components["schemas"]["SchedulerAlert"][];
        };
        SchedulerHealthResponse: {
            window_seconds: number;
            /** @description Unix seconds. */
            generated_at: number;
            /** @description Cycles that came in the window to the state in which they stand now. */
            counts: {
                planned: number;
                charged: number;
                failed: number;
                abandoned: number;
            };
            /** @description Of the cycle that is being charged for the longest. Null when none is. */
            oldest_stuck_in_charging_age_seconds: number | null;
            /** @description Subscriptions on each rung of the ladder; `current` are the live ones. */
            dunning_queue_depth_by_state: {
                current: number;
                grace: number;
                retry_1: number;
                retry_2: number;
                final_notice: number;
                suspended: number;
                cancelled: number;
            };
        };
        SecurityDashboardResponse: {
            admin_2fa: {
                total_admins: number;
                enrolled: number;
                not_enrolled: {
                    user_id: string;
                    /** Format: email */
                    email: string;
                    days_since_admin_role: number;
                }[];
                /** @description Within 30 days, newest first. */
                recently_used: {
                    user_id: string;
                    /** Format: email */
                    email: string;
                    /** Format: date-time */
                    last_used_at: string;
                }[];
            };
            failed_signins: {
                last_24h: number;
                last_7d: number;
                /** @description The customers with the most failures of the last 24 hours. */
                hot_accounts: {
                    account_id: string;
                    failure_count: number;
                }[];
            };
            magic_links: {
                issued_7d: number;
                consumed_7d: number;
                expired_7d: number;
                /** @description Of those issued. */
                by_purpose: {
                    purpose: string;
                    count: number;
                }[];
            };
            jwt_rotation: {
                previous_secret_set: boolean;
                /** @description Null in this version. */
                rotation_active_since: number | null;
            };
        };
        /**
         * @example {
         *       "id": "01936f2e-91c4-7d10-8a77-5b2c9e0f1a33",
         *       "ip": "192.0.2.10",
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
         *       "created_at": "2026-02-01T09:00:00.000Z",
         *       "last_used_at": "2026-02-01T09:02:13.512Z",
         *       "current": true
         *     }
         */
        Session: {
            id: string;
            /** @description Where it was last renewed from, or opened. */
            ip: string | null;
            /** @description The browser or program, as it said. */
            user_agent: string | null;
            /** @description Why one of our operators read the account as its people do, for 15 minutes and without writing anything; null for a session of the user’s own. */
            reading_reason?: string | null;
            /**
             * Format: date-time
             * @description When it was opened.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its tokens were last renewed.
             */
            last_used_at: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
        };
        SessionListResponse: {
            data: components["schemas"]["Session"][];
        };
        /**
         * @example {
         *       "email": "jonas@example.lt",
         *       "password": "three green apple trees"
         *     }
         */
        SignInRequest: {
            /** Format: email */
            email: string;
            password: string;
        };
        /**
         * @example {
         *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
         *       "expires_at": 1769937300,
         *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
         *       "token_type": "Bearer",
         *       "user": {
         *         "id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
         *         "email": "jonas@example.lt",
         *         "role": "owner",
         *         "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
         *         "language": "lt"
         *       }
         *     }
         */
        SignInResponse: {
            /** @description A JWT that lives 900 seconds. */
            access_token: string;
            /** @description When the access token dies: unix seconds. */
            expires_at: number;
            /** @description Opaque, lives 30 days, replaced on every use. */
            refresh_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            user: components["schemas"]["UserProfile"];
        };
        SignOutRequest: {
            refresh_token: string;
        };
        /**
         * @example {
         *       "customer_type": "company",
         *       "company_name": "UAB Pavyzdys",
         *       "email": "jonas@example.lt",
         *       "plan_tier": "business",
         *       "country": "LT",
         *       "language": "lt",
         *       "password": "three green apple trees"
         *     }
         */
        SignupRequest: components["schemas"]["CompanySignupRequest"] | components["schemas"]["IndividualSignupRequest"];
        /**
         * @example {
         *       "signup_id": "MV605g_HPyOfwuQts1usCQ",
         *       "order_token": "0tHYJd35ewBHX17NiqDjgQ",
         *       "checkout_url": "https://pay.example.com/0tHYJd35ewBHX17NiqDjgQ",
         *       "status": "pending_payment",
         *       "amount_minor": 1900,
         *       "currency": "EUR",
         *       "price_with_vat": {
         *         "net": {
         *           "amount_minor": 1900,
         *           "currency": "EUR"
         *         },
         *         "vat_rate_basis_points": 2100,
         *         "vat": {
         *           "amount_minor": 399,
         *           "currency": "EUR"
         *         },
         *         "gross": {
         *           "amount_minor": 2299,
         *           "currency": "EUR"
         *         },
         *         "shown": "net",
         *         "renews": "monthly"
         *       },
         *       "created_at": "2026-02-01T09:00:00.000Z"
         *     }
         */
        SignupResponse: {
            signup_id: string;
            /** @description Mounts the payment widget. The card is saved, nothing is charged. */
            order_token: string;
            /**
             * Format: uri
             * @description The provider’s page for the card, for a front end without a form of its own.
             */
            checkout_url: string;
            status: components["schemas"]["SignupStatus"];
            /** @description The monthly net price, for reference. The first charge is at trial end. */
            amount_minor: number;
            currency: string;
            price_with_vat: components["schemas"]["PriceWithVat"];
            /** Format: date-time */
            created_at: string;
        };
        SignupSessionRequest: {
            /** @description As `verifyVerification` gave it. */
            grant: string;
        };
        /** @enum {string} */
        SignupStatus: "pending_payment" | "payment_verified" | "failed" | "provisioning" | "active";
        /**
         * @example {
         *       "signup_id": "MV605g_HPyOfwuQts1usCQ",
         *       "status": "active",
         *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
         *       "failure_reason": null,
         *       "checkout_url": null,
         *       "created_at": "2026-02-01T09:00:00.000Z",
         *       "updated_at": "2026-02-01T09:02:13.512Z"
         *     }
         */
        SignupStatusResponse: {
            signup_id: string;
            status: components["schemas"]["SignupStatus"];
            account_id: string | null;
            failure_reason: string | null;
            checkout_url: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /**
         * @example {
         *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
         *       "plan_tier": "business",
         *       "status": "trialing",
         *       "price": {
         *         "amount_minor": 1900,
         *         "currency": "EUR"
         *       },
         *       "current_period_start": "2026-02-01T09:02:13.512Z",
         *       "current_period_end": "2026-02-15T09:02:13.512Z",
         *       "cancel_at_period_end": false,
         *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
         *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
         *       "created_at": "2026-02-01T09:02:13.512Z",
         *       "plan_tier_pending": null,
         *       "plan_tier_pending_effective_at": null,
         *       "trial_started_at": "2026-02-01T09:02:13.512Z",
         *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
         *       "trial_converted_at": null
         *     }
         */
        Subscription: {
            subscription_id: string;
            plan_tier: components["schemas"]["PlanTier"] | null;
            status: components["schemas"]["SubscriptionStatus"];
            price: components["schemas"]["Money"];
            /** Format: date-time */
            current_period_start: string;
            /** Format: date-time */
            current_period_end: string;
            cancel_at_period_end: boolean;
            default_payment_method_id: string | null;
            next_invoice_at: string | null;
            /** Format: date-time */
            created_at: string;
            plan_tier_pending?: components["schemas"]["PlanTier"] | null;
            plan_tier_pending_effective_at?: string | null;
            trial_started_at?: string | null;
            trial_ends_at?: string | null;
            trial_converted_at?: string | null;
            price_with_vat?: components["schemas"]["PriceWithVat"];
        };
        /** @enum {string} */
        SubscriptionStatus: "trialing" | "active" | "past_due" | "cancel_at_period_end" | "unpaid" | "cancelled" | "suspended";
        SupportMessage: {
            id: string;
            /** @enum {string} */
            author: "customer" | "admin";
            body: string;
            /** Format: date-time */
            created_at: string;
        };
        SupportTicket: {
            ticket_id: string;
            /** @example T-K7QX2-MPA3C */
            reference?: string;
            subject: string;
            category?: components["schemas"]["SupportTicketCategory"];
            status: components["schemas"]["SupportTicketStatus"];
            /**
             * Format: date-time
             * @description When somebody last wrote or did something.
             */
            last_activity_at: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @enum {string} */
        SupportTicketCategory: "billing" | "technical" | "account" | "other";
        SupportTicketDetail: {
            ticket_id: string;
            /** @example T-K7QX2-MPA3C */
            reference?: string;
            subject: string;
            category?: components["schemas"]["SupportTicketCategory"];
            status: components["schemas"]["SupportTicketStatus"];
            /**
             * Format: date-time
             * @description When somebody last wrote or did something.
             */
            last_activity_at: string;
            /** Format: date-time */
            created_at: string;
            /** @description Oldest first, those of its duplicates among them. */
            messages: components["schemas"]["SupportMessage"][];
        };
        SupportTicketListResponse: {
            data: components["schemas"]["SupportTicket"][];
            page_info: {
                /** @description Send it as `cursor`. Null when there is no more. */
                next_cursor: string | null;
            };
        };
        SupportTicketReplyRequest: {
            body: string;
        };
        /** @enum {string} */
        SupportTicketStatus: "open" | "awaiting_customer" | "awaiting_us" | "closed" | "resolved" | "duplicate";
        /**
         * @example {
         *       "tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
         *       "code": "tx72xhcjnry",
         *       "name": "UAB Pavyzdys",
         *       "slug": "uab-pavyzdys",
         *       "status": "active",
         *       "country": "LT",
         *       "timezone": "Europe/Vilnius",
         *       "contact_email": "jonas@example.lt",
         *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
         *       "my_pbx_url": "https://tx72xhcjnry.pbx.example.com/",
         *       "created_at": "2026-02-01T09:02:13.512Z"
         *     }
         */
        Tenant: {
            tenant_id: string;
            code: string;
            name: string;
            slug: string;
            /** @enum {string} */
            status: "active" | "suspended" | "deleted";
            country: string;
            /** @example Europe/Vilnius */
            timezone: string;
            /** Format: email */
            contact_email: string;
            account_id: string;
            /** Format: uri */
            my_pbx_url: string;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
         *       "my_pbx_url": "https://tx72xhcjnry.pbx.example.com/",
         *       "sip_domain": "tx72xhcjnry.pbx.example.com"
         *     }
         */
        TenantInfoResponse: {
            tenant_id: string | null;
            /** Format: uri */
            my_pbx_url: string;
            sip_domain?: string;
        };
        TenantListResponse: {
            data: components["schemas"]["Tenant"][];
        };
        /** @description `key` is the action as the audit log names it, `args` what stands beside it there. `amounts` has `amount` where it is known. */
        TimelineEvent: {
            key: string;
            /** Format: date-time */
            at: string;
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            outcome: "success" | "failure";
            /** @enum {string} */
            actor: "customer" | "admin" | "system" | "webhook";
            amounts: {
                [key: string]: components["schemas"]["Money"];
            };
        };
        /**
         * @example {
         *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
         *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
         *       "expires_in": 900
         *     }
         */
        TokenResponse: {
            access_token: string;
            refresh_token: string;
            /**
             * @description Seconds.
             * @example 900
             */
            expires_in: number;
        };
        TopupRequest: {
            /**
             * @description EUR cents.
             * @example 2500
             */
            amount_minor: number;
            /** @enum {string} */
            currency: "EUR";
            /** @description Whether the card is saved too. It does not become the default. */
            save_card?: boolean;
        };
        TopupResponse: {
            /** @description The id of the payment. */
            topup_id: string;
            /**
             * Format: uri
             * @description The provider’s page that takes the card.
             */
            checkout_url: string;
            amount_minor: number;
            /** @enum {string} */
            currency: "EUR";
            /** @enum {string} */
            status: "pending";
        };
        /**
         * @example {
         *       "vat_id": "LT100001919017"
         *     }
         */
        UpdateAccountRequest: {
            company_name?: string;
            legal_address?: components["schemas"]["Address"] | null;
            invoice_address?: components["schemas"]["Address"] | null;
            reg_number?: string;
            /** @description Checked at the EU VAT registry as it is saved. An empty text takes it away. */
            vat_id?: string;
            /** Format: email */
            contact_email?: string;
            contact_phone?: string;
            language?: components["schemas"]["Locale"];
            /** @description Where invoices and credit notes are mailed from now on; null for the contact address. */
            billing_email?: string | null;
        };
        /**
         * @example {
         *       "e_address": {
         *         "scheme": "0200",
         *         "id": "300000053"
         *       },
         *       "buyer_reference": "PO-7"
         *     }
         */
        UpdateEInvoiceRequest: {
            /** @description Where electronic invoices reach you, for example in the Peppol network. */
            e_address?: {
                /**
                 * @description A code of the list of electronic address schemes (EAS), for example `0088` for a GLN, `0200` for a Lithuanian company code, `9930` for a German VAT number.
                 * @example 0088
                 */
                scheme: string;
                /** @description Check digits are checked where the scheme has them. */
                id: string;
            } | null;
            /** @description By which you find where an invoice belongs. */
            buyer_reference?: string | null;
            /** @description Of a German public buyer; it makes the CII form an XRechnung. */
            leitweg_id?: string | null;
            /** @description The XML that comes with the mail of an invoice or a credit note, beside its PDF. */
            mailed_as?: ("ubl" | "cii") | null;
        };
        /**
         * @example {
         *       "contact_phone": "+37060000000"
         *     }
         */
        UpdateMeAccountRequest: {
            company_name?: string;
            contact_phone?: string;
            reg_number?: string;
            vat_id?: string;
        };
        /**
         * @example {
         *       "first_name": "Jonas",
         *       "language": "lt"
         *     }
         */
        UpdateMeRequest: {
            first_name?: string;
            last_name?: string;
            language?: components["schemas"]["Locale"];
            notifications_enabled?: boolean;
        };
        /**
         * @example {
         *       "kind": "legal",
         *       "line1": "Gedimino pr. 1",
         *       "city": "Vilnius",
         *       "postal_code": "LT-01103",
         *       "country": "LT"
         *     }
         */
        UpsertAddressRequest: {
            /** @enum {string} */
            kind: "legal" | "invoice";
            line1: string;
            line2?: string;
            city: string;
            postal_code: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example LT
             */
            country: string;
        };
        UserProfile: {
            id: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "support";
            account_id: string;
            language: components["schemas"]["Locale"];
            /**
             * @description Only while there is no password: ask for one, `POST /me/password` takes it without a current one. The first proof of a mailbox forgets a password that was chosen before it.
             * @enum {boolean}
             */
            password_needed?: true;
        };
        /** @description Which VAT, and what decided it. */
        VatExplanation: {
            /**
             * @description `domestic`: seller and customer are in one country. `oss`: the customer’s country’s rate. `home_rate`: the seller’s own, below the threshold. `reverse_charge`: the buyer accounts for it. `outside_scope`: no EU VAT.
             * @enum {string}
             */
            treatment: "domestic" | "oss" | "home_rate" | "reverse_charge" | "outside_scope";
            /** @description 21 % is 2100. */
            rate_basis_points: number;
            rate_country: string | null;
            customer_country: string;
            territory: string | null;
            vat_id: string | null;
            /**
             * @description At the issue.
             * @enum {string}
             */
            vat_status: "not_provided" | "valid" | "invalid" | "pending";
            vat_checked_at: string | null;
            place: {
                /**
                 * @description `claimed`: the customer’s own word. `two_items`, `one_item`: pieces of evidence agree, or one of a third party suffices. `against_claim`: a third party says so. `vat_number`: a valid number of that state. `operator`: a person decided. `last_proven`: the new place is not proven yet.
                 * @enum {string}
                 */
                rule: "claimed" | "two_items" | "one_item" | "against_claim" | "vat_number" | "operator" | "last_proven";
                /** Format: date-time */
                since: string;
                pieces: {
                    /** @enum {string} */
                    kind: "billing_address" | "client_address" | "card" | "registration";
                    country: string | null;
                }[];
            } | null;
        };
        VatGroup: {
            /**
             * @description `S`: at a rate. `AE`: reverse charge, the buyer accounts for the VAT. `O`: outside the scope of EU VAT. As EN 16931 has them.
             * @enum {string}
             */
            category: "S" | "AE" | "O";
            /** @description 21 % is 2100. */
            rate_basis_points: number;
            net: components["schemas"]["Money"];
            vat_amount: components["schemas"]["Money"];
            /** @description What the law wants to be read on the document, in each language. */
            legal_words: string[];
        };
        VatPlace: {
            /** @description ISO 3166-1 alpha-2: whose VAT the next invoice has. */
            country: string;
            /** @description Where the country alone does not tell. */
            territory: string | null;
            rule: ("claimed" | "two_items" | "one_item" | "against_claim" | "vat_number" | "operator") | null;
            since: string | null;
            /** @description Where the address is, while that is not proven: a card of a bank there proves it, or an operator decides. */
            claimed: {
                country: string;
                territory: string | null;
                /** Format: date-time */
                since: string;
            } | null;
        };
        VatProof: {
            id: string;
            vat_id: string | null;
            /** @enum {string} */
            status: "pending_review" | "approved" | "rejected";
            content_type: string;
            size_bytes: number;
            customer_note: string | null;
            reviewer_note: string | null;
            /** Format: date-time */
            created_at: string;
        };
        VatProofListResponse: {
            data: components["schemas"]["VatProof"][];
        };
        VatProofUpload: {
            /** Format: binary */
            file: string;
            /**
             * @description The number that it proves, when it is not the account’s own: it becomes so.
             * @example LT100001919017
             */
            vat_id?: string;
            /** @description For whoever reviews it. */
            note?: string;
        };
        /**
         * @example {
         *       "vat_id": "LT100001919017",
         *       "vat_status": "valid",
         *       "vat_checked_at": "2026-02-01T09:10:00.000Z",
         *       "vat_name": "UAB Pavyzdys",
         *       "place": {
         *         "country": "LT",
         *         "territory": null,
         *         "rule": "vat_number",
         *         "since": "2026-02-01T09:10:00.000Z",
         *         "claimed": null
         *       }
         *     }
         */
        VatStatusResponse: {
            vat_id: string | null;
            /** @enum {string} */
            vat_status: "not_provided" | "valid" | "invalid" | "pending";
            /** @description When the EU VAT registry, or our review of a proof, last gave a verdict on this number. */
            vat_checked_at: string | null;
            /** @description Whose number it is, as the registry says; null unless it is valid. */
            vat_name: string | null;
            place: components["schemas"]["VatPlace"];
        };
        /**
         * @example {
         *       "email": "jonas@example.lt",
         *       "purpose": "email_verify"
         *     }
         */
        VerificationRequest: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            purpose: "email_verify" | "login";
        };
        VerificationVerifiedResponse: {
            /** @enum {boolean} */
            verified: true;
            /** @description Opens the session of this signup; lives 30 minutes. */
            grant?: string;
        };
        /**
         * @example {
         *       "purpose": "email_verify",
         *       "email": "jonas@example.lt",
         *       "code": "123456"
         *     }
         */
        VerificationVerifyRequest: {
            /** @enum {string} */
            purpose: "email_verify" | "login";
            /** Format: email */
            email?: string;
            code?: string;
            token?: string;
        };
        VerifyPaymentMethodRequest: {
            /**
             * Format: email
             * @description Of whoever owns the card at the provider.
             */
            email: string;
            /**
             * @default micro_auth
             * @enum {string}
             */
            mode: "zero_auth" | "micro_auth";
            /**
             * @description EUR cents to hold for `micro_auth`; ignored for `zero_auth`.
             * @default 1
             */
            amount_minor: number;
        };
        VerifyPaymentMethodResponse: {
            verification_id: string;
            /** Format: uri */
            checkout_url: string;
            /**
             * @description What the provider took.
             * @enum {string}
             */
            mode: "zero_auth" | "micro_auth";
            /** @description EUR cents that are held, and given back. */
            amount_minor: number;
            /** @enum {string} */
            currency: "EUR";
            /** @enum {string} */
            status: "pending_verification";
            /** Format: date-time */
            created_at: string;
        };
        Withdrawal: {
            withdrawal_id: string;
            /**
             * @description `stated` waits for its confirmation; `confirmed` is being paid back.
             * @enum {string}
             */
            status: "stated" | "confirmed" | "paid_back";
            /** @enum {string} */
            channel: "portal" | "letter" | "email";
            consumer_name: string;
            contract: string;
            email: string;
            /** Format: date-time */
            sent_at: string;
            /** Format: date-time */
            received_at: string;
            /**
             * Format: date-time
             * @description The first instant that is too late.
             */
            right_until: string;
            /** @description When the consumer asked us to begin at once: only then are used days owed. */
            begin_asked_at: string | null;
            /** @description The phone system was closed then. */
            confirmed_at: string | null;
            /** @description Known once the money is on its way back. */
            owed: components["schemas"]["Money"] | null;
            paid_back_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        WithdrawalByLinkRequest: {
            token: string;
            consumer_name?: string;
            contract?: string;
            /** Format: email */
            email?: string;
        };
        /**
         * @example {
         *       "withdraw": "withdraw from contract here",
         *       "confirm": "confirm withdrawal"
         *     }
         */
        WithdrawalLabels: {
            withdraw: string;
            confirm: string;
        };
        /**
         * @example {
         *       "email": "jonas@example.lt"
         *     }
         */
        WithdrawalLinkRequest: {
            /** Format: email */
            email: string;
        };
        WithdrawalRequest: {
            consumer_name?: string;
            contract?: string;
            /** Format: email */
            email?: string;
        };
        WithdrawalRight: {
            /**
             * @description `none`: a company has no such right. `used`: the contract is withdrawn from.
             * @enum {string}
             */
            right: "open" | "over" | "used" | "none";
            /** @description The first instant that is too late. */
            until: string | null;
            /** @description The last day, in `time_zone`. */
            last_day: string | null;
            time_zone: string | null;
            /** @enum {string} */
            service_ends: "on_confirmation";
            pays_back: components["schemas"]["Money"];
            owed: components["schemas"]["Money"];
            /** @description What we know; each may be changed. */
            prefilled: {
                consumer_name: string;
                contract: string;
                /** Format: email */
                email: string;
            };
            /** @description The words of the two buttons. Put nothing else on them. */
            labels: {
                en: components["schemas"]["WithdrawalLabels"];
                lt: components["schemas"]["WithdrawalLabels"];
            };
            statement: components["schemas"]["Withdrawal"] | null;
        };
    };
    responses: never;
    parameters: {
        /** @description When the webhook was signed, in unix milliseconds. */
        "Revolut-Request-Timestamp": string;
        /** @description Your own id for this request; we make one when it is missing or not well formed. */
        "X-Request-Id": string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in our logs. */
        "X-Request-Id": string;
        /** @description How many requests are left, and in how many seconds the count begins anew. */
        RateLimit: string;
        /** @description How many requests are taken in how many seconds. */
        "RateLimit-Policy": string;
        /** @description Seconds to wait before trying again. */
        "Retry-After": string;
        /** @description `true` when this is the first answer again. */
        "Idempotent-Replayed": string;
        /** @description `attachment`, and the name to save the file under. */
        "Content-Disposition": string;
        /** @description The address of the next page, with `rel="next"`. */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createSignup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_type": "company",
                 *       "company_name": "UAB Pavyzdys",
                 *       "email": "jonas@example.lt",
                 *       "plan_tier": "business",
                 *       "country": "LT",
                 *       "language": "lt",
                 *       "password": "three green apple trees"
                 *     }
                 */
                "application/json": components["schemas"]["SignupRequest"];
            };
        };
        responses: {
            /** @description We have the signup. What comes next is the card. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signup_id": "MV605g_HPyOfwuQts1usCQ",
                     *       "order_token": "0tHYJd35ewBHX17NiqDjgQ",
                     *       "checkout_url": "https://pay.example.com/0tHYJd35ewBHX17NiqDjgQ",
                     *       "status": "pending_payment",
                     *       "amount_minor": 1900,
                     *       "currency": "EUR",
                     *       "price_with_vat": {
                     *         "net": {
                     *           "amount_minor": 1900,
                     *           "currency": "EUR"
                     *         },
                     *         "vat_rate_basis_points": 2100,
                     *         "vat": {
                     *           "amount_minor": 399,
                     *           "currency": "EUR"
                     *         },
                     *         "gross": {
                     *           "amount_minor": 2299,
                     *           "currency": "EUR"
                     *         },
                     *         "shown": "net",
                     *         "renews": "monthly"
                     *       },
                     *       "created_at": "2026-02-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SignupResponse"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getSignupStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                signup_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the signup stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signup_id": "MV605g_HPyOfwuQts1usCQ",
                     *       "status": "active",
                     *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *       "failure_reason": null,
                     *       "checkout_url": null,
                     *       "created_at": "2026-02-01T09:00:00.000Z",
                     *       "updated_at": "2026-02-01T09:02:13.512Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SignupStatusResponse"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    createSignupSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                signup_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignupSessionRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
                     *       "expires_at": 1769937300,
                     *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
                     *       "token_type": "Bearer",
                     *       "user": {
                     *         "id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *         "email": "jonas@example.lt",
                     *         "role": "owner",
                     *         "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *         "language": "lt"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jonas@example.lt",
                 *       "password": "three green apple trees"
                 *     }
                 */
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
                     *       "expires_at": 1769937300,
                     *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
                     *       "token_type": "Bearer",
                     *       "user": {
                     *         "id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *         "email": "jonas@example.lt",
                     *         "role": "owner",
                     *         "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *         "language": "lt"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description New tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
                     *       "expires_at": 1769937300,
                     *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
                     *       "token_type": "Bearer",
                     *       "user": {
                     *         "id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *         "email": "jonas@example.lt",
                     *         "role": "owner",
                     *         "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *         "language": "lt"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jonas@example.lt",
                 *       "password": "three green apple trees"
                 *     }
                 */
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The challenge for the second factor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminChallengeResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    enrolAdminTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTotpEnrolRequest"];
            };
        };
        responses: {
            /** @description The secret, and the address that an app reads it from. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTotpEnrolResponse"];
                };
            };
            /** @description `auth.totp_invalid`: The code is wrong, expired or used, or the challenge is unknown or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    verifyAdminTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTotpVerifyRequest"];
            };
        };
        responses: {
            /** @description Signed in, with a second factor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
                     *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
                     *       "expires_in": 900
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `auth.totp_invalid`: The code is wrong, expired or used, or the challenge is unknown or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    firstLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirstLoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
                     *       "expires_at": 1769937300,
                     *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
                     *       "token_type": "Bearer",
                     *       "user": {
                     *         "id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *         "email": "jonas@example.lt",
                     *         "role": "owner",
                     *         "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *         "language": "lt"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    requestMagicLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jonas@example.lt"
                 *     }
                 */
                "application/json": components["schemas"]["MagicLinkRequest"];
            };
        };
        responses: {
            /** @description If we know the address, a mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    verifyMagicLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MagicLinkVerifyRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
                     *       "expires_at": 1769937300,
                     *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
                     *       "token_type": "Bearer",
                     *       "user": {
                     *         "id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *         "email": "jonas@example.lt",
                     *         "role": "owner",
                     *         "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *         "language": "lt"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    redeemMagicLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MagicLinkRedeemRequest"];
            };
        };
        responses: {
            /** @description Signed in, with the new password set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl",
                     *       "refresh_token": "SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA",
                     *       "expires_in": 900
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jonas@example.lt",
                 *       "purpose": "email_verify"
                 *     }
                 */
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description If we know the address, a mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    verifyVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "purpose": "email_verify",
                 *       "email": "jonas@example.lt",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["VerificationVerifyRequest"];
            };
        };
        responses: {
            /** @description The address is proved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationVerifiedResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jonas@example.lt"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            /** @description If we know the address, a mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description The new password is set. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SignOutRequest"];
            };
        };
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *       "email": "jonas@example.lt",
                     *       "first_name": "Jonas",
                     *       "last_name": "Jonaitis",
                     *       "role": "owner",
                     *       "language": "lt",
                     *       "notifications_enabled": true,
                     *       "created_at": "2026-02-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Jonas",
                 *       "language": "lt"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMeRequest"];
            };
        };
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *       "email": "jonas@example.lt",
                     *       "first_name": "Jonas",
                     *       "last_name": "Jonaitis",
                     *       "role": "owner",
                     *       "language": "lt",
                     *       "notifications_enabled": true,
                     *       "created_at": "2026-02-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description The new password is set. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getMeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account in short. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeAccountResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    updateMeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "contact_phone": "+37060000000"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMeAccountRequest"];
            };
        };
        responses: {
            /** @description The account in short, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeAccountResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. `vat.verification_failed`: The VAT number is malformed or not registered. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *       "company_name": "UAB Pavyzdys",
                     *       "legal_address": null,
                     *       "invoice_address": null,
                     *       "reg_number": null,
                     *       "vat_id": null,
                     *       "vat_status": "not_provided",
                     *       "vat_checked_at": null,
                     *       "language": "lt",
                     *       "contact_email": "jonas@example.lt",
                     *       "billing_email": null,
                     *       "contact_phone": null,
                     *       "pbx_tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
                     *       "status": "active",
                     *       "address_missing": true,
                     *       "created_at": "2026-02-01T09:00:00.000Z",
                     *       "updated_at": "2026-02-01T09:02:13.512Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "vat_id": "LT100001919017"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAccountRequest"];
            };
        };
        responses: {
            /** @description The account, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *       "company_name": "UAB Pavyzdys",
                     *       "legal_address": null,
                     *       "invoice_address": null,
                     *       "reg_number": null,
                     *       "vat_id": null,
                     *       "vat_status": "not_provided",
                     *       "vat_checked_at": null,
                     *       "language": "lt",
                     *       "contact_email": "jonas@example.lt",
                     *       "billing_email": null,
                     *       "contact_phone": null,
                     *       "pbx_tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
                     *       "status": "active",
                     *       "address_missing": true,
                     *       "created_at": "2026-02-01T09:00:00.000Z",
                     *       "updated_at": "2026-02-01T09:02:13.512Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. `vat.verification_failed`: The VAT number is malformed or not registered. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    confirmContactEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmContactEmailRequest"];
            };
        };
        responses: {
            /** @description The new address counts. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    upsertAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "legal",
                 *       "line1": "Gedimino pr. 1",
                 *       "city": "Vilnius",
                 *       "postal_code": "LT-01103",
                 *       "country": "LT"
                 *     }
                 */
                "application/json": components["schemas"]["UpsertAddressRequest"];
            };
        };
        responses: {
            /** @description The account, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *       "company_name": "UAB Pavyzdys",
                     *       "legal_address": null,
                     *       "invoice_address": null,
                     *       "reg_number": null,
                     *       "vat_id": null,
                     *       "vat_status": "not_provided",
                     *       "vat_checked_at": null,
                     *       "language": "lt",
                     *       "contact_email": "jonas@example.lt",
                     *       "billing_email": null,
                     *       "contact_phone": null,
                     *       "pbx_tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
                     *       "status": "active",
                     *       "address_missing": true,
                     *       "created_at": "2026-02-01T09:00:00.000Z",
                     *       "updated_at": "2026-02-01T09:02:13.512Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUserListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ruta@example.lt",
                 *       "role": "support"
                 *     }
                 */
                "application/json": components["schemas"]["InviteUserRequest"];
            };
        };
        responses: {
            /** @description The invitation, which waits for 7 days. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitation_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f",
                     *       "email": "ruta@example.lt",
                     *       "role": "support",
                     *       "created_at": "2026-02-01T09:00:00.000Z",
                     *       "expires_at": "2026-02-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    removeUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getVat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number and its status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "vat_id": "LT100001919017",
                     *       "vat_status": "valid",
                     *       "vat_checked_at": "2026-02-01T09:10:00.000Z",
                     *       "vat_name": "UAB Pavyzdys",
                     *       "place": {
                     *         "country": "LT",
                     *         "territory": null,
                     *         "rule": "vat_number",
                     *         "since": "2026-02-01T09:10:00.000Z",
                     *         "claimed": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VatStatusResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    revalidateVat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number and its status, as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "vat_id": "LT100001919017",
                     *       "vat_status": "valid",
                     *       "vat_checked_at": "2026-02-01T09:10:00.000Z",
                     *       "vat_name": "UAB Pavyzdys",
                     *       "place": {
                     *         "country": "LT",
                     *         "territory": null,
                     *         "rule": "vat_number",
                     *         "since": "2026-02-01T09:10:00.000Z",
                     *         "claimed": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VatStatusResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listVatProofs: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proofs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatProofListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    uploadVatProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VatProofUpload"];
            };
        };
        responses: {
            /** @description The proof; we review it. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatProof"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. `vat.verification_failed`: The VAT number is malformed or not registered. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetVatThreshold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums and the periods. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminVatThreshold"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListVatProofs: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                status?: "pending_review" | "approved" | "rejected";
                /** @description What comes first; `newest` unless given. */
                order?: "newest" | "oldest";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proofs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminVatProofListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminDownloadVatProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                proof_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminApproveVatProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                proof_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminVatProofDecisionRequest"];
            };
        };
        responses: {
            /** @description The proof, reviewed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminVatProof"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminRejectVatProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                proof_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminVatProofDecisionRequest"];
            };
        };
        responses: {
            /** @description The proof, reviewed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminVatProof"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListPlaceReviews: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reviews. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlaceReviewListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminApprovePlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminPlaceDecisionRequest"];
            };
        };
        responses: {
            /** @description The place, decided on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlaceReview"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminRejectPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminPlaceDecisionRequest"];
            };
        };
        responses: {
            /** @description The place, decided on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlaceReview"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getComplianceIntake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The intake. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceIntake"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    uploadComplianceDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ComplianceDocumentUpload"];
            };
        };
        responses: {
            /** @description The intake, with the document. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceIntake"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    submitComplianceIntake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The intake, submitted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceIntake"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListKybIntakes: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                status?: components["schemas"]["ComplianceIntakeStatus"];
                /** @description What comes first; `newest` unless given. */
                order?: "newest" | "oldest";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of intakes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminKybIntakeListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminDownloadKybDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                intake_id: string;
                doc_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminApproveKybIntake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                intake_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminKybIntakeDecisionRequest"];
            };
        };
        responses: {
            /** @description The intake, approved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceIntake"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminRejectKybIntake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                intake_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminKybIntakeDecisionRequest"];
            };
        };
        responses: {
            /** @description The intake, rejected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceIntake"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /** @description ISO 3166-1 alpha-2. */
                country?: string;
                customer_type?: "company" | "individual";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanListResponse"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
                     *       "plan_tier": "business",
                     *       "status": "trialing",
                     *       "price": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "current_period_start": "2026-02-01T09:02:13.512Z",
                     *       "current_period_end": "2026-02-15T09:02:13.512Z",
                     *       "cancel_at_period_end": false,
                     *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
                     *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
                     *       "created_at": "2026-02-01T09:02:13.512Z",
                     *       "plan_tier_pending": null,
                     *       "plan_tier_pending_effective_at": null,
                     *       "trial_started_at": "2026-02-01T09:02:13.512Z",
                     *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
                     *       "trial_converted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_tier": "enterprise"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePlanRequest"];
            };
        };
        responses: {
            /** @description The change is planned. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePlanResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    changePlanNow: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_tier": "enterprise"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePlanNowRequest"];
            };
        };
        responses: {
            /** @description The plan has changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePlanNowResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `payment.declined`: The card was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem402"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    cancelPlanChange: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, without the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
                     *       "plan_tier": "business",
                     *       "status": "trialing",
                     *       "price": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "current_period_start": "2026-02-01T09:02:13.512Z",
                     *       "current_period_end": "2026-02-15T09:02:13.512Z",
                     *       "cancel_at_period_end": false,
                     *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
                     *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
                     *       "created_at": "2026-02-01T09:02:13.512Z",
                     *       "plan_tier_pending": null,
                     *       "plan_tier_pending_effective_at": null,
                     *       "trial_started_at": "2026-02-01T09:02:13.512Z",
                     *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
                     *       "trial_converted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "switching"
                 *     }
                 */
                "application/json": components["schemas"]["CancelSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The subscription, ending or ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
                     *       "plan_tier": "business",
                     *       "status": "trialing",
                     *       "price": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "current_period_start": "2026-02-01T09:02:13.512Z",
                     *       "current_period_end": "2026-02-15T09:02:13.512Z",
                     *       "cancel_at_period_end": false,
                     *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
                     *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
                     *       "created_at": "2026-02-01T09:02:13.512Z",
                     *       "plan_tier_pending": null,
                     *       "plan_tier_pending_effective_at": null,
                     *       "trial_started_at": "2026-02-01T09:02:13.512Z",
                     *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
                     *       "trial_converted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, which goes on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
                     *       "plan_tier": "business",
                     *       "status": "trialing",
                     *       "price": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "current_period_start": "2026-02-01T09:02:13.512Z",
                     *       "current_period_end": "2026-02-15T09:02:13.512Z",
                     *       "cancel_at_period_end": false,
                     *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
                     *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
                     *       "created_at": "2026-02-01T09:02:13.512Z",
                     *       "plan_tier_pending": null,
                     *       "plan_tier_pending_effective_at": null,
                     *       "trial_started_at": "2026-02-01T09:02:13.512Z",
                     *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
                     *       "trial_converted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    resubscribe: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan_tier": "business"
                 *     }
                 */
                "application/json": components["schemas"]["ResubscribeRequest"];
            };
        };
        responses: {
            /** @description The new subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
                     *       "plan_tier": "business",
                     *       "status": "trialing",
                     *       "price": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "current_period_start": "2026-02-01T09:02:13.512Z",
                     *       "current_period_end": "2026-02-15T09:02:13.512Z",
                     *       "cancel_at_period_end": false,
                     *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
                     *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
                     *       "created_at": "2026-02-01T09:02:13.512Z",
                     *       "plan_tier_pending": null,
                     *       "plan_tier_pending_effective_at": null,
                     *       "trial_started_at": "2026-02-01T09:02:13.512Z",
                     *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
                     *       "trial_converted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminTransitionSubscription: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to_status": "suspended"
                 *     }
                 */
                "application/json": components["schemas"]["AdminSubscriptionTransitionRequest"];
            };
        };
        responses: {
            /** @description The subscription. After a suspension, or a trial, the facts say where it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
                     *       "plan_tier": "business",
                     *       "status": "trialing",
                     *       "price": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "current_period_start": "2026-02-01T09:02:13.512Z",
                     *       "current_period_end": "2026-02-15T09:02:13.512Z",
                     *       "cancel_at_period_end": false,
                     *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
                     *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
                     *       "created_at": "2026-02-01T09:02:13.512Z",
                     *       "plan_tier_pending": null,
                     *       "plan_tier_pending_effective_at": null,
                     *       "trial_started_at": "2026-02-01T09:02:13.512Z",
                     *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
                     *       "trial_converted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminChangePlan: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_tier": "starter",
                 *       "effective": "immediate",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["AdminChangePlanRequest"];
            };
        };
        responses: {
            /** @description The subscription, with the plan or with the change ahead. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription_id": "01936f2e-8a41-7d01-9569-260e8ff19c98",
                     *       "plan_tier": "business",
                     *       "status": "trialing",
                     *       "price": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "current_period_start": "2026-02-01T09:02:13.512Z",
                     *       "current_period_end": "2026-02-15T09:02:13.512Z",
                     *       "cancel_at_period_end": false,
                     *       "default_payment_method_id": "01936f2e-8a3f-7fb5-a662-c4da1e4394c9",
                     *       "next_invoice_at": "2026-02-15T09:02:13.512Z",
                     *       "created_at": "2026-02-01T09:02:13.512Z",
                     *       "plan_tier_pending": null,
                     *       "plan_tier_pending_effective_at": null,
                     *       "trial_started_at": "2026-02-01T09:02:13.512Z",
                     *       "trial_ends_at": "2026-02-15T09:02:13.512Z",
                     *       "trial_converted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `payment.declined`: The card was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem402"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    previewPlanChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_tier": "enterprise"
                 *     }
                 */
                "application/json": components["schemas"]["PlanPreviewRequest"];
            };
        };
        responses: {
            /** @description What it would come to, at once and from the next period on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "new_tier": "enterprise",
                     *       "price_with_vat": {
                     *         "net": {
                     *           "amount_minor": 5900,
                     *           "currency": "EUR"
                     *         },
                     *         "vat_rate_basis_points": 2100,
                     *         "vat": {
                     *           "amount_minor": 1239,
                     *           "currency": "EUR"
                     *         },
                     *         "gross": {
                     *           "amount_minor": 7139,
                     *           "currency": "EUR"
                     *         },
                     *         "shown": "net",
                     *         "renews": "monthly"
                     *       },
                     *       "now": {
                     *         "line_items": [
                     *           {
                     *             "quantity": 1,
                     *             "period_start": "2026-02-22T09:00:00.000Z",
                     *             "period_end": "2026-03-15T09:02:13.512Z",
                     *             "description": "Planas „Business“, nepanaudotos dienos",
                     *             "unit_price": {
                     *               "amount_minor": -1425,
                     *               "currency": "EUR"
                     *             },
                     *             "line_total": {
                     *               "amount_minor": -1425,
                     *               "currency": "EUR"
                     *             }
                     *           },
                     *           {
                     *             "quantity": 1,
                     *             "period_start": "2026-02-22T09:00:00.000Z",
                     *             "period_end": "2026-03-15T09:02:13.512Z",
                     *             "description": "Planas „Enterprise“, likusios dienos",
                     *             "unit_price": {
                     *               "amount_minor": 4425,
                     *               "currency": "EUR"
                     *             },
                     *             "line_total": {
                     *               "amount_minor": 4425,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         ],
                     *         "subtotal": {
                     *           "amount_minor": 3000,
                     *           "currency": "EUR"
                     *         },
                     *         "vat_rate_basis_points": 2100,
                     *         "vat_amount": {
                     *           "amount_minor": 630,
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount_minor": 3630,
                     *           "currency": "EUR"
                     *         },
                     *         "credit_applied": {
                     *           "amount_minor": 0,
                     *           "currency": "EUR"
                     *         },
                     *         "to_pay": {
                     *           "amount_minor": 3630,
                     *           "currency": "EUR"
                     *         },
                     *         "credit_back": {
                     *           "amount_minor": 0,
                     *           "currency": "EUR"
                     *         },
                     *         "next_invoices": [
                     *           {
                     *             "at": "2026-03-15T09:02:13.512Z",
                     *             "period": {
                     *               "start": "2026-03-15T09:02:13.512Z",
                     *               "end": "2026-04-15T09:02:13.512Z"
                     *             },
                     *             "plan_tier": "enterprise",
                     *             "total": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             },
                     *             "credit_applied": {
                     *               "amount_minor": 0,
                     *               "currency": "EUR"
                     *             },
                     *             "to_pay": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "now_refused": null,
                     *       "next_cycle": {
                     *         "at": "2026-03-15T09:02:13.512Z",
                     *         "next_invoices": [
                     *           {
                     *             "at": "2026-03-15T09:02:13.512Z",
                     *             "period": {
                     *               "start": "2026-03-15T09:02:13.512Z",
                     *               "end": "2026-04-15T09:02:13.512Z"
                     *             },
                     *             "plan_tier": "enterprise",
                     *             "total": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             },
                     *             "credit_applied": {
                     *               "amount_minor": 0,
                     *               "currency": "EUR"
                     *             },
                     *             "to_pay": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "next_cycle_refused": null
                     *     }
                     */
                    "application/json": components["schemas"]["PlanPreview"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    previewCancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What leaving now would come to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ends_at": "2026-03-15T09:02:13.512Z",
                     *       "at_once": false,
                     *       "taken_back": {
                     *         "amount_minor": 0,
                     *         "currency": "EUR"
                     *       },
                     *       "owed": {
                     *         "amount_minor": 0,
                     *         "currency": "EUR"
                     *       },
                     *       "payable_until": null,
                     *       "account_credit": {
                     *         "amount_minor": 0,
                     *         "currency": "EUR"
                     *       },
                     *       "phone_system_removed_at": "2026-04-14T09:02:13.512Z",
                     *       "plan_tier_dropped": null
                     *     }
                     */
                    "application/json": components["schemas"]["CancellationPreview"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    previewResubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan_tier": "business"
                 *     }
                 */
                "application/json": components["schemas"]["ResubscribeRequest"];
            };
        };
        responses: {
            /** @description What coming back to the plan would come to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan_tier": "enterprise",
                     *       "price_with_vat": {
                     *         "net": {
                     *           "amount_minor": 5900,
                     *           "currency": "EUR"
                     *         },
                     *         "vat_rate_basis_points": 2100,
                     *         "vat": {
                     *           "amount_minor": 1239,
                     *           "currency": "EUR"
                     *         },
                     *         "gross": {
                     *           "amount_minor": 7139,
                     *           "currency": "EUR"
                     *         },
                     *         "shown": "net",
                     *         "renews": "monthly"
                     *       },
                     *       "next_invoices": [
                     *         {
                     *           "at": "2026-03-15T09:02:13.512Z",
                     *           "period": {
                     *             "start": "2026-03-15T09:02:13.512Z",
                     *             "end": "2026-04-15T09:02:13.512Z"
                     *           },
                     *           "plan_tier": "enterprise",
                     *           "total": {
                     *             "amount_minor": 7139,
                     *             "currency": "EUR"
                     *           },
                     *           "credit_applied": {
                     *             "amount_minor": 0,
                     *             "currency": "EUR"
                     *           },
                     *           "to_pay": {
                     *             "amount_minor": 7139,
                     *             "currency": "EUR"
                     *           }
                     *         }
                     *       ],
                     *       "refused": null
                     *     }
                     */
                    "application/json": components["schemas"]["ResubscriptionPreview"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminPreviewPlanChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_tier": "enterprise"
                 *     }
                 */
                "application/json": components["schemas"]["PlanPreviewRequest"];
            };
        };
        responses: {
            /** @description What it would come to, at once and from the next period on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "new_tier": "enterprise",
                     *       "price_with_vat": {
                     *         "net": {
                     *           "amount_minor": 5900,
                     *           "currency": "EUR"
                     *         },
                     *         "vat_rate_basis_points": 2100,
                     *         "vat": {
                     *           "amount_minor": 1239,
                     *           "currency": "EUR"
                     *         },
                     *         "gross": {
                     *           "amount_minor": 7139,
                     *           "currency": "EUR"
                     *         },
                     *         "shown": "net",
                     *         "renews": "monthly"
                     *       },
                     *       "now": {
                     *         "line_items": [
                     *           {
                     *             "quantity": 1,
                     *             "period_start": "2026-02-22T09:00:00.000Z",
                     *             "period_end": "2026-03-15T09:02:13.512Z",
                     *             "description": "Planas „Business“, nepanaudotos dienos",
                     *             "unit_price": {
                     *               "amount_minor": -1425,
                     *               "currency": "EUR"
                     *             },
                     *             "line_total": {
                     *               "amount_minor": -1425,
                     *               "currency": "EUR"
                     *             }
                     *           },
                     *           {
                     *             "quantity": 1,
                     *             "period_start": "2026-02-22T09:00:00.000Z",
                     *             "period_end": "2026-03-15T09:02:13.512Z",
                     *             "description": "Planas „Enterprise“, likusios dienos",
                     *             "unit_price": {
                     *               "amount_minor": 4425,
                     *               "currency": "EUR"
                     *             },
                     *             "line_total": {
                     *               "amount_minor": 4425,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         ],
                     *         "subtotal": {
                     *           "amount_minor": 3000,
                     *           "currency": "EUR"
                     *         },
                     *         "vat_rate_basis_points": 2100,
                     *         "vat_amount": {
                     *           "amount_minor": 630,
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount_minor": 3630,
                     *           "currency": "EUR"
                     *         },
                     *         "credit_applied": {
                     *           "amount_minor": 0,
                     *           "currency": "EUR"
                     *         },
                     *         "to_pay": {
                     *           "amount_minor": 3630,
                     *           "currency": "EUR"
                     *         },
                     *         "credit_back": {
                     *           "amount_minor": 0,
                     *           "currency": "EUR"
                     *         },
                     *         "next_invoices": [
                     *           {
                     *             "at": "2026-03-15T09:02:13.512Z",
                     *             "period": {
                     *               "start": "2026-03-15T09:02:13.512Z",
                     *               "end": "2026-04-15T09:02:13.512Z"
                     *             },
                     *             "plan_tier": "enterprise",
                     *             "total": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             },
                     *             "credit_applied": {
                     *               "amount_minor": 0,
                     *               "currency": "EUR"
                     *             },
                     *             "to_pay": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "now_refused": null,
                     *       "next_cycle": {
                     *         "at": "2026-03-15T09:02:13.512Z",
                     *         "next_invoices": [
                     *           {
                     *             "at": "2026-03-15T09:02:13.512Z",
                     *             "period": {
                     *               "start": "2026-03-15T09:02:13.512Z",
                     *               "end": "2026-04-15T09:02:13.512Z"
                     *             },
                     *             "plan_tier": "enterprise",
                     *             "total": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             },
                     *             "credit_applied": {
                     *               "amount_minor": 0,
                     *               "currency": "EUR"
                     *             },
                     *             "to_pay": {
                     *               "amount_minor": 7139,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "next_cycle_refused": null
                     *     }
                     */
                    "application/json": components["schemas"]["PlanPreview"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `subscription.tier_invalid`: The tier is not on offer. `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getForecast: {
        parameters: {
            query?: {
                /** @description The first instant that is not told of: 92 days ahead by default, two years at most. */
                until?: string;
                /** @description What to suppose from now on. `declined`: the default card says no. `new_card`: another one takes its place, and works. `paid_today`: what is overdue is paid on the provider’s page. `cancelled`, `resumed`: the customer leaves, or takes that back. */
                if?: "declined" | "new_card" | "paid_today" | "cancelled" | "resumed";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What will happen, in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "until": "2026-03-01T00:00:00.000Z",
                     *       "events": [
                     *         {
                     *           "key": "charge.paid",
                     *           "at": "2026-02-15T09:02:13.512Z",
                     *           "args": {
                     *             "period_start": "2026-02-15T09:02:13.512Z",
                     *             "period_end": "2026-03-15T09:02:13.512Z",
                     *             "plan_tier": "business"
                     *           },
                     *           "amounts": {
                     *             "total": {
                     *               "amount_minor": 2299,
                     *               "currency": "EUR"
                     *             },
                     *             "credit_applied": {
                     *               "amount_minor": 0,
                     *               "currency": "EUR"
                     *             },
                     *             "to_pay": {
                     *               "amount_minor": 2299,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ForecastResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetForecast: {
        parameters: {
            query?: {
                /** @description The first instant that is not told of: 92 days ahead by default, two years at most. */
                until?: string;
                /** @description As of `getForecast`; and `suspended`, `unlocked`: an operator’s lock is put on, or taken away; `forgiven`: the subscription is made active, and what is overdue asked for no more. */
                if?: "declined" | "new_card" | "paid_today" | "cancelled" | "resumed" | "suspended" | "unlocked" | "forgiven";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What will happen, in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "until": "2026-03-01T00:00:00.000Z",
                     *       "events": [
                     *         {
                     *           "key": "charge.paid",
                     *           "at": "2026-02-15T09:02:13.512Z",
                     *           "args": {
                     *             "period_start": "2026-02-15T09:02:13.512Z",
                     *             "period_end": "2026-03-15T09:02:13.512Z",
                     *             "plan_tier": "business"
                     *           },
                     *           "amounts": {
                     *             "total": {
                     *               "amount_minor": 2299,
                     *               "currency": "EUR"
                     *             },
                     *             "credit_applied": {
                     *               "amount_minor": 0,
                     *               "currency": "EUR"
                     *             },
                     *             "to_pay": {
                     *               "amount_minor": 2299,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ForecastResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "key": "invoice.issued",
                     *           "at": "2026-02-15T09:02:13.512Z",
                     *           "args": {
                     *             "number": "PBX-2026-000042",
                     *             "total_minor": 2299
                     *           },
                     *           "outcome": "success",
                     *           "actor": "system",
                     *           "amounts": {
                     *             "amount": {
                     *               "amount_minor": 2299,
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminTimelineResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetStanding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the customer stands now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStandingResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The right, and what was stated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalRight"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    stateWithdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WithdrawalRequest"];
            };
        };
        responses: {
            /** @description The statement, to be confirmed. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    confirmWithdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                withdrawal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawal, in effect. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    requestWithdrawalLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jonas@example.lt"
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawalLinkRequest"];
            };
        };
        responses: {
            /** @description If there is a right of withdrawal, a mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    withdrawByLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalByLinkRequest"];
            };
        };
        responses: {
            /** @description The withdrawal, in effect. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminEnterWithdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "letter",
                 *       "received_at": "2026-02-18T08:00:00.000Z",
                 *       "sent_at": "2026-02-16T00:00:00.000Z",
                 *       "words": "I withdraw from my contract."
                 *     }
                 */
                "application/json": components["schemas"]["AdminWithdrawalRequest"];
            };
        };
        responses: {
            /** @description The withdrawal, in effect. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWithdrawal"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListWithdrawals: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of withdrawals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWithdrawalListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    addPaymentMethod: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the customer goes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddPaymentMethodResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    verifyPaymentMethod: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPaymentMethodRequest"];
            };
        };
        responses: {
            /** @description The verification waits for the customer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyPaymentMethodResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    setDefaultPaymentMethod: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                payment_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card, now the default. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key"?: string;
            };
            path: {
                payment_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card is gone, and soon at the provider too. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    createTopup: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopupRequest"];
            };
        };
        responses: {
            /** @description Where the customer goes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopupResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getCallBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallBalanceResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
            /** @description `upstream.pbx_unavailable`: The phone system cannot be reached now: repeat with the same key. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem503"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListPayments: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                kind?: components["schemas"]["AdminPaymentKind"];
                status?: components["schemas"]["AdminPaymentStatus"];
                account_id?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPaymentListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminRefundTopup: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": {
                 *         "amount_minor": 1200,
                 *         "currency": "EUR"
                 *       },
                 *       "reason": "Moves to another number"
                 *     }
                 */
                "application/json": components["schemas"]["AdminTopupRefundRequest"];
            };
        };
        responses: {
            /** @description The refund. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopupRefund"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `payment.declined`: The card was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem402"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
            /** @description `upstream.pbx_unavailable`: The phone system cannot be reached now: repeat with the same key. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem503"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
                     *       "number": "PBX-2026-000042",
                     *       "status": "paid",
                     *       "issued_at": "2026-02-15T09:02:13.512Z",
                     *       "due_at": "2026-02-15T09:02:13.512Z",
                     *       "paid_at": "2026-02-15T09:02:19.004Z",
                     *       "subtotal": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "vat_amount": {
                     *         "amount_minor": 399,
                     *         "currency": "EUR"
                     *       },
                     *       "vat_rate_basis_points": 2100,
                     *       "total": {
                     *         "amount_minor": 2299,
                     *         "currency": "EUR"
                     *       },
                     *       "line_items": [
                     *         {
                     *           "description": "Planas „Business“, mėnesio mokestis",
                     *           "quantity": 1,
                     *           "unit_price": {
                     *             "amount_minor": 1900,
                     *             "currency": "EUR"
                     *           },
                     *           "line_total": {
                     *             "amount_minor": 1900,
                     *             "currency": "EUR"
                     *           },
                     *           "period_start": "2026-02-15T09:02:13.512Z",
                     *           "period_end": "2026-03-15T09:02:13.512Z"
                     *         }
                     *       ],
                     *       "pdf_available": true
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    downloadInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                invoice_id?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of credit notes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    downloadCreditNotePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    exportMyInvoices: {
        parameters: {
            query?: {
                /** @description The year that the documents carry; the present one by default. */
                year?: number;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminDownloadInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListCreditNotes: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                invoice_id?: string;
                account_id?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of credit notes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminCreateCreditNote: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "invoice_id": "01938f5c-1f2a-7c3e-9d4b-5a6b7c8d9e0f",
                 *       "amount": {
                 *         "amount_minor": 1149,
                 *         "currency": "EUR"
                 *       },
                 *       "reason": "Two weeks without calls",
                 *       "provider_refund": true
                 *     }
                 */
                "application/json": components["schemas"]["AdminCreditNoteRequest"];
            };
        };
        responses: {
            /** @description The credit note. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01937e11-52c0-7be1-8a5f-21d9c0b7f3aa",
                     *       "number": "CN-2026-00007",
                     *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
                     *       "invoice_number": "PBX-2026-000042",
                     *       "amount": {
                     *         "amount_minor": 1210,
                     *         "currency": "EUR"
                     *       },
                     *       "reason_code": "goodwill",
                     *       "notes": null,
                     *       "issued_at": 1771405200000,
                     *       "kind": "credit",
                     *       "vat_groups": [
                     *         {
                     *           "category": "S",
                     *           "rate_basis_points": 2100,
                     *           "net": {
                     *             "amount_minor": 1000,
                     *             "currency": "EUR"
                     *           },
                     *           "vat_amount": {
                     *             "amount_minor": 210,
                     *             "currency": "EUR"
                     *           },
                     *           "legal_words": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `payment.declined`: The card was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem402"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
            /** @description `upstream.pbx_unavailable`: The phone system cannot be reached now: repeat with the same key. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem503"];
                };
            };
        };
    };
    getInvoiceBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
                     *       "status": "open",
                     *       "total": {
                     *         "amount_minor": 2299,
                     *         "currency": "EUR"
                     *       },
                     *       "credit_applied": {
                     *         "amount_minor": 0,
                     *         "currency": "EUR"
                     *       },
                     *       "credited": {
                     *         "amount_minor": 0,
                     *         "currency": "EUR"
                     *       },
                     *       "owed": {
                     *         "amount_minor": 2299,
                     *         "currency": "EUR"
                     *       },
                     *       "payments": [],
                     *       "pay_url": "https://pay.example.com/0tHYJd35ewBHX17NiqDjgQ"
                     *     }
                     */
                    "application/json": components["schemas"]["InvoiceBalance"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    payInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Paid, or where to pay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "paid",
                     *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
                     *       "amount": {
                     *         "amount_minor": 2299,
                     *         "currency": "EUR"
                     *       },
                     *       "checkout_url": null
                     *     }
                     */
                    "application/json": components["schemas"]["InvoicePaid"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `payment.declined`: The card was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem402"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    explainInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice_id": "01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e",
                     *       "number": "PBX-2026-000042",
                     *       "status": "paid",
                     *       "issued_at": "2026-02-15T09:02:13.512Z",
                     *       "due_at": "2026-02-15T09:02:13.512Z",
                     *       "lines": [
                     *         {
                     *           "rule": "period",
                     *           "description": "Planas „Business“, mėnesio mokestis",
                     *           "line_total": {
                     *             "amount_minor": 1900,
                     *             "currency": "EUR"
                     *           },
                     *           "period_start": "2026-02-15T09:02:13.512Z",
                     *           "period_end": "2026-03-15T09:02:13.512Z",
                     *           "plan_tier": "business",
                     *           "price": {
                     *             "amount_minor": 1900,
                     *             "currency": "EUR"
                     *           },
                     *           "days": 28,
                     *           "of_days": 28,
                     *           "taken_back": false,
                     *           "paid": null,
                     *           "month": null,
                     *           "rounding": "none"
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount_minor": 1900,
                     *         "currency": "EUR"
                     *       },
                     *       "vat": {
                     *         "treatment": "domestic",
                     *         "rate_basis_points": 2100,
                     *         "rate_country": "LT",
                     *         "customer_country": "LT",
                     *         "territory": null,
                     *         "vat_id": null,
                     *         "vat_status": "not_provided",
                     *         "vat_checked_at": null,
                     *         "place": {
                     *           "rule": "claimed",
                     *           "since": "2026-02-15T09:02:13.512Z",
                     *           "pieces": [
                     *             {
                     *               "kind": "billing_address",
                     *               "country": "LT"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "vat_amount": {
                     *         "amount_minor": 399,
                     *         "currency": "EUR"
                     *       },
                     *       "total": {
                     *         "amount_minor": 2299,
                     *         "currency": "EUR"
                     *       },
                     *       "credit_applied": {
                     *         "amount_minor": 0,
                     *         "currency": "EUR"
                     *       },
                     *       "notes": [],
                     *       "payments": [
                     *         {
                     *           "amount": {
                     *             "amount_minor": 2299,
                     *             "currency": "EUR"
                     *           },
                     *           "captured_at": "2026-02-15T09:02:13.512Z"
                     *         }
                     *       ],
                     *       "owed": {
                     *         "amount_minor": 0,
                     *         "currency": "EUR"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InvoiceExplanation"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminExplainInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInvoiceExplanation"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getEInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the next document will carry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoiceResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    updateEInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "e_address": {
                 *         "scheme": "0200",
                 *         "id": "300000053"
                 *       },
                 *       "buyer_reference": "PO-7"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEInvoiceRequest"];
            };
        };
        responses: {
            /** @description What the next document will carry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoiceResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    downloadInvoiceXml: {
        parameters: {
            query?: {
                /** @description `ubl`: UBL 2.1, Peppol BIS Billing 3.0 where both sides have an electronic address. `cii`: UN/CEFACT CII, which is Factur-X (profile EN 16931), and XRechnung where you gave a Leitweg-ID. */
                syntax?: "ubl" | "cii";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The XML document, in UTF-8. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    downloadCreditNoteXml: {
        parameters: {
            query?: {
                /** @description `ubl`: UBL 2.1, Peppol BIS Billing 3.0 where both sides have an electronic address. `cii`: UN/CEFACT CII, which is Factur-X (profile EN 16931), and XRechnung where you gave a Leitweg-ID. */
                syntax?: "ubl" | "cii";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The XML document, in UTF-8. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminDownloadInvoiceXml: {
        parameters: {
            query?: {
                /** @description `ubl`: UBL 2.1, Peppol BIS Billing 3.0 where both sides have an electronic address. `cii`: UN/CEFACT CII, which is Factur-X (profile EN 16931), and XRechnung where you gave a Leitweg-ID. */
                syntax?: "ubl" | "cii";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The XML document, in UTF-8. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminDownloadCreditNoteXml: {
        parameters: {
            query?: {
                /** @description `ubl`: UBL 2.1, Peppol BIS Billing 3.0 where both sides have an electronic address. `cii`: UN/CEFACT CII, which is Factur-X (profile EN 16931), and XRechnung where you gave a Leitweg-ID. */
                syntax?: "ubl" | "cii";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The XML document, in UTF-8. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetInvoiceDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the delivery stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "018f4d2e-0000-7000-8000-00000000000a",
                     *       "account_id": "018f4d2e-0000-7000-8000-000000000001",
                     *       "document": "invoice",
                     *       "number": "PBX-2026-000001",
                     *       "status": "rejected",
                     *       "sender": {
                     *         "scheme": "0200",
                     *         "id": "300000053"
                     *       },
                     *       "receiver": {
                     *         "scheme": "0088",
                     *         "id": "4035811991021"
                     *       },
                     *       "message_id": null,
                     *       "rule_id": "PEPPOL-EN16931-R003",
                     *       "rule_message": "A buyer reference or purchase order reference MUST be provided.",
                     *       "created_at": "2026-03-01T00:00:00.000Z",
                     *       "updated_at": "2026-03-01T00:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EInvoiceDelivery"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetCreditNoteDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the delivery stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "018f4d2e-0000-7000-8000-00000000000a",
                     *       "account_id": "018f4d2e-0000-7000-8000-000000000001",
                     *       "document": "invoice",
                     *       "number": "PBX-2026-000001",
                     *       "status": "rejected",
                     *       "sender": {
                     *         "scheme": "0200",
                     *         "id": "300000053"
                     *       },
                     *       "receiver": {
                     *         "scheme": "0088",
                     *         "id": "4035811991021"
                     *       },
                     *       "message_id": null,
                     *       "rule_id": "PEPPOL-EN16931-R003",
                     *       "rule_message": "A buyer reference or purchase order reference MUST be provided.",
                     *       "created_at": "2026-03-01T00:00:00.000Z",
                     *       "updated_at": "2026-03-01T00:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EInvoiceDelivery"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminResendInvoiceDelivery: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The access point is back"
                 *     }
                 */
                "application/json": components["schemas"]["AdminResendDeliveryRequest"];
            };
        };
        responses: {
            /** @description The delivery, which begins again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "018f4d2e-0000-7000-8000-00000000000a",
                     *       "account_id": "018f4d2e-0000-7000-8000-000000000001",
                     *       "document": "invoice",
                     *       "number": "PBX-2026-000001",
                     *       "status": "rejected",
                     *       "sender": {
                     *         "scheme": "0200",
                     *         "id": "300000053"
                     *       },
                     *       "receiver": {
                     *         "scheme": "0088",
                     *         "id": "4035811991021"
                     *       },
                     *       "message_id": null,
                     *       "rule_id": "PEPPOL-EN16931-R003",
                     *       "rule_message": "A buyer reference or purchase order reference MUST be provided.",
                     *       "created_at": "2026-03-01T00:00:00.000Z",
                     *       "updated_at": "2026-03-01T00:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EInvoiceDelivery"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminResendCreditNoteDelivery: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The access point is back"
                 *     }
                 */
                "application/json": components["schemas"]["AdminResendDeliveryRequest"];
            };
        };
        responses: {
            /** @description The delivery, which begins again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "018f4d2e-0000-7000-8000-00000000000a",
                     *       "account_id": "018f4d2e-0000-7000-8000-000000000001",
                     *       "document": "invoice",
                     *       "number": "PBX-2026-000001",
                     *       "status": "rejected",
                     *       "sender": {
                     *         "scheme": "0200",
                     *         "id": "300000053"
                     *       },
                     *       "receiver": {
                     *         "scheme": "0088",
                     *         "id": "4035811991021"
                     *       },
                     *       "message_id": null,
                     *       "rule_id": "PEPPOL-EN16931-R003",
                     *       "rule_message": "A buyer reference or purchase order reference MUST be provided.",
                     *       "created_at": "2026-03-01T00:00:00.000Z",
                     *       "updated_at": "2026-03-01T00:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EInvoiceDelivery"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListCustomers: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                plan_tier?: components["schemas"]["PlanTier"];
                subscription_status?: components["schemas"]["AdminCustomerSubscriptionStatus"];
                vat_status?: components["schemas"]["AdminCustomerVatStatus"];
                dunning_state?: components["schemas"]["AdminCustomerDunningState"];
                customer_type?: components["schemas"]["AdminCustomerCustomerType"];
                /** @description What comes first, `newest` unless given: who came last, who owes most, or whose next period is charged first. In the last two only those are listed who owe something, or are going to be charged. */
                order?: "newest" | "owed" | "next_charge";
                /** @description An account’s id, a whole number of an invoice or a credit note, or beginnings of words of the names of the customer and its people, the e-mail address, the domain of its phone system, the telephone, registration or VAT number, or the last four digits of a card: all of them must match. A number may be typed with spaces and signs, a telephone number as it is dialled at home or from abroad. Case and diacritics do not count. Where many rows have each word and few have all, a page may be short, even empty, and name a next one: go on until none is named. */
                q?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminNameAccounts: {
        parameters: {
            query?: {
                /** @description Ids of accounts, users or subscriptions with commas between them, at most 100. */
                ids?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNamesResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListTenants: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                pbx_status?: "active" | "suspended" | "deleted" | "unknown";
                subscription_status?: components["schemas"]["SubscriptionStatus"];
                /** @description Words of the customer, or its account’s id, as in the list of customers. */
                q?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tenants. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTenantListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminProvisionTenant: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminProvisionTenantRequest"];
            };
        };
        responses: {
            /** @description The phone system. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTenantRow"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
            /** @description `upstream.pbx_unavailable`: The phone system cannot be reached now: repeat with the same key. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem503"];
                };
            };
        };
    };
    adminListInvoices: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                status?: components["schemas"]["AdminInvoiceListStatus"];
                account_id?: string;
                /** @description A whole number of an invoice, or words of the customer as in the list of customers. */
                q?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInvoiceListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListAuditLog: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                /** @description The whole name. */
                action?: string;
                account_id?: string;
                user_id?: string;
                actor?: "customer" | "admin" | "system" | "webhook";
                outcome?: "success" | "failure";
                /** @description Unix milliseconds, inclusive. */
                since?: number;
                /** @description Unix milliseconds, exclusive. */
                until?: number;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLogListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminProveAuditRow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof, and whether it holds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditProofResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListBillingCycles: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                state?: "planned" | "charging" | "failed" | "charged" | "abandoned" | "skipped";
                subscription_id?: string;
                account_id?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of billing cycles. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBillingCycleListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminRetryBillingCycle: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                cycle_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycle, due now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBillingCycleRow"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetSchedulerHealth: {
        parameters: {
            query?: {
                /** @description How far back we look, in seconds. */
                window_seconds?: number;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the scheduler is doing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulerHealthResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetSchedulerAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alerts that are raised now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulerAlertsResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of each window. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMetricsResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetMrrHistory: {
        parameters: {
            query?: {
                /** @description Unix milliseconds, included. 90 days before `until` unless given. */
                since?: number;
                /** @description Unix milliseconds, not included. Now unless given. */
                until?: number;
                /** @description How wide the bars are. `day` unless given. */
                granularity?: "hour" | "day";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MrrHistoryResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetOperationalDashboard: {
        parameters: {
            query?: {
                /** @description Unix milliseconds, included. 24 hours before `until` unless given; at most 31 days before it by hour, 366 by day. */
                since?: number;
                /** @description Unix milliseconds, not included. Now unless given. */
                until?: number;
                /** @description How wide the bars are. `hour` unless given. */
                granularity?: "hour" | "day";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationalDashboardResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetSecurityDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityDashboardResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetBillingDashboard: {
        parameters: {
            query?: {
                /** @description Unix milliseconds, included. 24 hours before `until` unless given; at most 31 days before it by hour, 366 by day. */
                since?: number;
                /** @description Unix milliseconds, not included. Now unless given. */
                until?: number;
                /** @description How wide the bars are. `hour` unless given. */
                granularity?: "hour" | "day";
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDashboardResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getTenantInfo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The phone system, or where it will be. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
                     *       "my_pbx_url": "https://tx72xhcjnry.pbx.example.com/",
                     *       "sip_domain": "tx72xhcjnry.pbx.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["TenantInfoResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tenants. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tenant_id": "01936f2e-8a40-7000-8c11-0d3b5a9e7f21",
                     *       "code": "tx72xhcjnry",
                     *       "name": "UAB Pavyzdys",
                     *       "slug": "uab-pavyzdys",
                     *       "status": "active",
                     *       "country": "LT",
                     *       "timezone": "Europe/Vilnius",
                     *       "contact_email": "jonas@example.lt",
                     *       "account_id": "01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e",
                     *       "my_pbx_url": "https://tx72xhcjnry.pbx.example.com/",
                     *       "created_at": "2026-02-01T09:02:13.512Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tickets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicketListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSupportTicketRequest"];
            };
        };
        responses: {
            /** @description The ticket, open. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicketDetail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicketDetail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupportTicketReplyRequest"];
            };
        };
        responses: {
            /** @description The ticket, with the message. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicketDetail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    closeTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket, closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicketDetail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListTickets: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
                status?: components["schemas"]["SupportTicketStatus"];
                category?: components["schemas"]["SupportTicketCategory"];
                account_id?: string;
                /** @description What comes first; `newest` unless given. */
                order?: "newest" | "oldest";
                /** @description An operator’s user id, or `none` for what nobody has taken. */
                assignee?: string;
                /** @description Beginnings of words of the reference, the subject, and the customer as in the list of customers. */
                q?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tickets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSupportTicketListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSupportTicketDetail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminUpdateTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminUpdateSupportTicketRequest"];
            };
        };
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSupportTicketDetail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminReplyToTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminSupportTicketReplyRequest"];
            };
        };
        responses: {
            /** @description The ticket, with the answer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSupportTicketDetail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListReplyTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSupportReplyTemplateListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGetCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerDetailResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminUpdateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "contact_phone": "+37060000000"
                 *     }
                 */
                "application/json": components["schemas"]["AdminUpdateCustomerAccountRequest"];
            };
        };
        responses: {
            /** @description The customer, changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerDetailResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. `vat.verification_failed`: The VAT number is malformed or not registered. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminGiveTrial: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Could not try it for want of a line"
                 *     }
                 */
                "application/json": components["schemas"]["AdminGiveTrialRequest"];
            };
        };
        responses: {
            /** @description The phone system will begin with a trial. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListCustomerPaymentMethods: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerPaymentMethodsResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminAddCustomerPaymentMethod: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to hand to the customer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAddPaymentMethodResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminDeleteCustomerPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
                payment_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card is gone, and soon at the provider too. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListOperators: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operators. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOperatorListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminReadAs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ticket T-K7QX2: no invoice is shown"
                 *     }
                 */
                "application/json": components["schemas"]["AdminReadAsRequest"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReadingSession"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminExportInvoices: {
        parameters: {
            query?: {
                /** @description By the operator’s calendar; the last whole month unless given. */
                month?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminExportLedger: {
        parameters: {
            query?: {
                /** @description By the operator’s calendar; the last whole month unless given. */
                month?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminExportIsaf: {
        parameters: {
            query?: {
                /** @description By the operator’s calendar; the last whole month unless given. */
                month?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminTransitionTenant: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "suspend",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["AdminTenantStateTransitionRequest"];
            };
        };
        responses: {
            /** @description The phone system as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTenantRow"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
            /** @description `upstream.pbx_unavailable`: The phone system cannot be reached now: repeat with the same key. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem503"];
                };
            };
        };
    };
    adminListBanners: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of banners. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccountBannerListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminCreateBanner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "severity": "info",
                 *       "kind": "system",
                 *       "message_key": "banner.maintenance"
                 *     }
                 */
                "application/json": components["schemas"]["AdminCreateBannerRequest"];
            };
        };
        responses: {
            /** @description The banner. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccountBanner"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminClearBanner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                account_id: string;
                banner_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banner is not shown any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminListGivenUpMails: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGivenUpMailListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminResendMails: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many are on their way again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentMails"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    adminResendMail: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best. */
                "Idempotency-Key": string;
            };
            path: {
                mail_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail, on its way again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGivenUpMail"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `idempotency.conflict`: The key stands for another request, or its first request is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem409"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedNotificationsResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                notification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification, read. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `not_found`: There is no such thing, or it is not this account’s. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem404"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is unread. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listBanners: {
        parameters: {
            query?: {
                /** @description How many rows. */
                limit?: number;
                /** @description Where the previous page ended, as it said. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of banners. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountBannerListResponse"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. `auth.token_expired`: The access token is genuine and has expired: refresh it. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `auth.forbidden`: The role does not allow it, or the second factor is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem403"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageListResponse"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
    receiveRevolutWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own id for this request; we make one when it is missing or not well formed. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description When the webhook was signed, in unix milliseconds. */
                "Revolut-Request-Timestamp": components["parameters"]["Revolut-Request-Timestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description We have kept the event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevolutWebhookAck"];
                };
            };
            /** @description `auth.invalid_credentials`: Credentials, token, link or signature do not hold. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem401"];
                };
            };
            /** @description `validation.failed`: The request is not valid, or the state of the resource forbids it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem422"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait `retry_after` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem429"];
                };
            };
            /** @description `internal`: Something went wrong on our side, or at the payment provider: then with `retry_after`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem500"];
                };
            };
        };
    };
}

// Checks a proof of our log with the packages of Go's checksum database (golang.org/x/mod/sumdb), and none of our code:
// verify-tlog PROOF KEY DIGEST, where PROOF and KEY are files and DIGEST is the SHA-256 that is in the log.
package main

import (
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(name string) string {
	bytes, err := os.ReadFile(name)
	check(err)
	return string(bytes)
}

func main() {
	head, signed, found := strings.Cut(read(os.Args[1]), "\n\n")
	if !found {
		check(fmt.Errorf("no checkpoint"))
	}
	verifier, err := note.NewVerifier(strings.TrimSpace(read(os.Args[2])))
	check(err)
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier))
	check(err)
	checkpoint := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(checkpoint[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(checkpoint[2])
	check(err)

	lines := strings.Split(head, "\n")
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	check(err)
	var proof tlog.RecordProof
	for _, line := range lines[2:] {
		hash, err := tlog.ParseHash(line)
		check(err)
		proof = append(proof, hash)
	}
	entry, err := hex.DecodeString(os.Args[3])
	check(err)
	check(tlog.CheckRecord(proof, size, root, index, tlog.RecordHash(entry)))
	fmt.Printf("entry %d of %d in %s\n", index, size, verifier.Name())
}
